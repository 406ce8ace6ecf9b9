import Foundation
import Synchronization

/// Threads that keep the processors busy until told to stop.
final class Burners: Sendable {
  private let isOver = Atomic(false)

  init(count: Int) {
    for _ in 0..<count {
      Thread { while !self.isOver.load(ordering: .relaxed) {} }.start()
    }
  }

  func stop() { isOver.store(true, ordering: .relaxed) }
}
