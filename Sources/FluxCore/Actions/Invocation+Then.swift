extension Invocation {
  /// This one and then the one that `next` makes of its payload.
  ///
  /// The payload has been delivered before `next` is called. A failure or a cancellation ends it without calling `next`.
  public func then<Next>(
    _ next: @escaping @Sendable (Success) -> Invocation<Next, Failure>
  ) -> Invocation<Next, Failure> {
    Invocation<Next, Failure>(facts, fail: fail) { start in
      switch await links(start) {
      case .success(let payload):
        if start.permit.isCancelled { return .cancelled }
        return await next(payload).links(start.next)
      case .failure(let error, let pending): return .failure(error, pending)
      case .cancelled: return .cancelled
      }
    }
  }

  /// The same when the next one cannot fail.
  public func then<Next>(
    _ next: @escaping @Sendable (Success) -> Invocation<Next, Never>
  ) -> Invocation<Next, Failure> {
    then { next($0).widened(to: Failure.self) }
  }
}

extension Invocation where Failure == Never {
  /// The same when the next one may fail though this one cannot.
  public func then<Next, Wider>(
    _ next: @escaping @Sendable (Success) -> Invocation<Next, Wider>
  ) -> Invocation<Next, Wider> {
    Invocation<Next, Wider>(facts, fail: nil) { start in
      switch await links(start) {
      case .success(let payload):
        if start.permit.isCancelled { return .cancelled }
        return await next(payload).links(start.next)
      case .cancelled: return .cancelled
      }
    }
  }

  /// The same when neither can fail.
  public func then<Next>(
    _ next: @escaping @Sendable (Success) -> Invocation<Next, Never>
  ) -> Invocation<Next, Never> {
    Invocation<Next, Never>(facts, fail: nil) { start in
      switch await links(start) {
      case .success(let payload):
        if start.permit.isCancelled { return .cancelled }
        return await next(payload).links(start.next)
      case .cancelled: return .cancelled
      }
    }
  }
}
