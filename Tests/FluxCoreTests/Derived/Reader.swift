import Dispatch
import FluxCore
import FluxTesting
import Foundation
import Synchronization
import Testing

/// Reads a state over and over on a thread of its own.
final class Reader<Value: Sendable>: Sendable {
  private let state: StateProperty<Value>
  private let isStopped = Atomic(false)
  private let ended = DispatchSemaphore(value: 0)
  private let began = DispatchSemaphore(value: 0)
  private let seen = Log<[Value]>()

  init(_ state: StateProperty<Value>) { self.state = state }

  /// Returns when the first value has been read.
  func start() {
    Thread { [self] in
      var values = [state.value]
      var revision = state.revision
      began.signal()
      while !isStopped.load(ordering: .acquiring) {
        values.append(state.value)
        let next = state.revision
        #expect(next >= revision)
        revision = next
      }
      seen.append(values)
      ended.signal()
    }.start()
    began.wait()
  }

  /// - Returns: all that was read.
  func stop() -> [Value] {
    isStopped.store(true, ordering: .releasing)
    ended.wait()
    return seen.values[0]
  }
}
