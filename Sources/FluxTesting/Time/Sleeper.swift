/// Someone who sleeps on a ``TestClock``.
struct Sleeper: Sendable {
  let number: UInt64
  let deadline: TestClock.Instant
  /// The run of an invocation that it belongs to.
  let run: ObjectIdentifier?
  let continuation: CheckedContinuation<Void, any Error>

  func end(_ end: SleepEnd) { end.resume(continuation) }
}

/// How a sleep ends.
enum SleepEnd {
  case woken, cancelled

  func resume(_ continuation: CheckedContinuation<Void, any Error>) {
    switch self {
    case .woken: continuation.resume()
    case .cancelled: continuation.resume(throwing: CancellationError())
    }
  }
}
