import Synchronization

/// Resumes a continuation with the first of several answers.
final class FirstAnswer: Sendable {
  private let isGiven = Atomic(false)
  private let continuation: CheckedContinuation<Bool, Never>

  init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }

  func give(_ answer: Bool) {
    if !isGiven.exchange(true, ordering: .acquiringAndReleasing) {
      continuation.resume(returning: answer)
    }
  }
}
