/// How a part of a run ended, before anyone outside is told.
///
/// A success has been delivered to the stores already; a failure has not, since someone may still retry or recover from it.
enum LinkEnding<Success, Failure: Error> {
  case success(Success)
  case failure(Failure, PendingFailure)
  case cancelled

  /// The same without the payload.
  var withoutPayload: LinkEnding<Void, Failure> {
    switch self {
    case .success: .success(())
    case .failure(let error, let pending): .failure(error, pending)
    case .cancelled: .cancelled
    }
  }

  /// Gives up on an undelivered failure.
  func drop() {
    if case .failure(_, let pending) = self { pending.drop() }
  }
}

extension LinkEnding where Failure == Never {
  /// The same among those that can fail.
  func widened<Wider: Error>(to _: Wider.Type = Wider.self) -> LinkEnding<Success, Wider> {
    switch self {
    case .success(let payload): .success(payload)
    case .cancelled: .cancelled
    }
  }
}

extension LinkEnding: Sendable where Success: Sendable {}
