import Foundation
import Synchronization

/// The state of a store of the reference dispatcher, and who observes it.
final class ReferenceState: Sendable {
  private struct Content {
    var value: [Int] = []
    var publishedAt = 0
    /// The address of the working copy, while that can be read by the thread that changes it. Others would race with it.
    var shown: UInt?
    var showingThread: ObjectIdentifier?
  }

  let listeners = Mutex<[Listener<[Int]>]>([])
  private let content = Mutex(Content())

  var published: [Int] {
    let thread = ObjectIdentifier(Thread.current)
    return content.withLock { content in
      guard content.showingThread == thread else { return content.value }
      return content.shown.flatMap { UnsafePointer<[Int]>(bitPattern: $0)?.pointee }
        ?? content.value
    }
  }

  /// The delivery that has changed it last.
  var publishedAt: Int { content.withLock { $0.publishedAt } }

  /// Runs `handler` on a copy, and publishes that unless it throws.
  func change(
    at delivery: Int, isShown: Bool, keepsHalf: Bool, _ handler: (inout [Int]) throws -> Void
  ) throws {
    let working = UnsafeMutablePointer<[Int]>.allocate(capacity: 1)
    working.initialize(to: content.withLock { $0.value })
    let address = UInt(bitPattern: working)
    let thread = ObjectIdentifier(Thread.current)
    if isShown {
      content.withLock {
        $0.shown = address
        $0.showingThread = thread
      }
    }
    defer {
      content.withLock {
        $0.shown = nil
        $0.showingThread = nil
      }
      working.deinitialize(count: 1)
      working.deallocate()
    }
    do {
      try handler(&working.pointee)
    } catch {
      let half = working.pointee
      if keepsHalf { content.withLock { $0.value = half } }
      throw error
    }
    let whole = working.pointee
    content.withLock {
      $0.value = whole
      $0.publishedAt = delivery
    }
  }
}
