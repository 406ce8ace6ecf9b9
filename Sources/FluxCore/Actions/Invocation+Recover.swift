extension Invocation {
  /// This one, or when it fails the one that `other` makes of its failure; that one may fail in another way, or not at all.
  ///
  /// The failure is not delivered: only what `other`'s invocation comes to is. A cancellation is not recovered from.
  public func recover<Other>(
    _ other: @escaping @Sendable (Failure) -> Invocation<Success, Other>
  ) -> Invocation<Success, Other> {
    Invocation<Success, Other>(facts, fail: nil) { start in
      switch await links(start) {
      case .success(let payload): return .success(payload)
      case .failure(let error, let pending):
        pending.drop()
        if start.permit.isCancelled { return .cancelled }
        return await other(error).links(start.next)
      case .cancelled: return .cancelled
      }
    }
  }
}
