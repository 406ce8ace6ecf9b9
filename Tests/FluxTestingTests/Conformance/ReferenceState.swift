import Synchronization

/// The state of a store of the reference dispatcher, and who observes it.
final class ReferenceState: Sendable {
  private struct Content {
    var value: [Int] = []
    var publishedAt = 0
    /// The working copy, while it can be read from outside.
    var shown: UnsafeMutablePointer<[Int]>?
  }

  let listeners = Mutex<[Listener<[Int]>]>([])
  private let content = Mutex(Content())

  var published: [Int] { content.withLock { $0.shown?.pointee ?? $0.value } }

  /// The delivery that has changed it last.
  var publishedAt: Int { content.withLock { $0.publishedAt } }

  /// Runs `handler` on a copy, and publishes that unless it throws.
  func change(
    at delivery: Int, isShown: Bool, keepsHalf: Bool, _ handler: (inout [Int]) throws -> Void
  ) throws {
    let working = UnsafeMutablePointer<[Int]>.allocate(capacity: 1)
    working.initialize(to: content.withLock { $0.value })
    if isShown { content.withLock { $0.shown = working } }
    defer {
      content.withLock { $0.shown = nil }
      working.deinitialize(count: 1)
      working.deallocate()
    }
    do {
      try handler(&working.pointee)
    } catch {
      if keepsHalf { content.withLock { $0.value = working.pointee } }
      throw error
    }
    content.withLock {
      $0.value = working.pointee
      $0.publishedAt = delivery
    }
  }
}
