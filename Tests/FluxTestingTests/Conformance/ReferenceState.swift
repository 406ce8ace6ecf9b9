import Synchronization

/// The state of a store of the reference dispatcher, and who observes it.
final class ReferenceState: Sendable {
  private struct Content {
    var value: [Int] = []
    var publishedAt = 0
  }

  let listeners = Mutex<[Listener<[Int]>]>([])
  private let content = Mutex(Content())

  var published: [Int] { content.withLock { $0.value } }

  /// The delivery that has changed it last.
  var publishedAt: Int { content.withLock { $0.publishedAt } }

  /// Runs `handler` on a copy, and publishes that unless it throws.
  ///
  /// - Parameter half: what to publish in addition before `handler` runs, as if it were half done. (To show its real working copy would
  ///   break the rules of the language, too: the optimizer may keep that in a register.)
  func change(
    at delivery: Int, showing half: Int?, keepsHalf: Bool, _ handler: (inout [Int]) throws -> Void
  ) throws {
    let before = published
    if let half { content.withLock { $0.value.append(half) } }
    var working = before
    do {
      try handler(&working)
    } catch {
      let after = keepsHalf ? working : before
      content.withLock { $0.value = after }
      throw error
    }
    let after = working
    content.withLock {
      $0.value = after
      $0.publishedAt = delivery
    }
  }
}
