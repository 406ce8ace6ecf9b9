import Synchronization

/// A derived state's place among its inputs, the types of all of them erased.
///
/// The inputs hold it, it holds the derived state, and that holds the inputs. The circle is opened by `leave()`, when the last
/// ``DerivedLifetime`` is gone. Nothing here is `weak`, which would make each later retain of a state slow.
///
/// `@unchecked` since what varies is touched by the holder of the dispatcher's token alone, the atomic word excepted.
final class Derivation: @unchecked Sendable {
  let height: Int
  /// Its place among those of the same height, in the order in which they joined.
  private(set) var number: UInt64 = 0
  /// Whether it waits to be computed.
  var isQueued = false

  private let dispatcher: Dispatcher
  private let isWanted = Atomic(true)
  private var content: (state: any RecomputedState, inputs: [StateNode])?
  /// The inputs' revisions from before the first value was computed.
  private let revisions: [UInt64]
  private var hasJoined = false

  /// - Parameter revisions: of the inputs, read before the value that `state` has was computed.
  init(of state: any RecomputedState, from inputs: [StateNode], at revisions: [UInt64]) {
    height = state.height
    dispatcher = state.dispatcher
    content = (state, inputs)
    self.revisions = revisions
  }

  /// The state, as long as someone may read it.
  var state: (any RecomputedState)? {
    isWanted.load(ordering: .acquiring) ? content?.state : nil
  }

  var areInputsOver: Bool { content?.inputs.allSatisfy(\.observers.isOver) ?? false }

  /// Joins the inputs, once; when they have changed since the value was computed, it is computed anew. The token is held.
  func join() {
    guard !hasJoined, let content else { return }
    hasJoined = true
    for input in content.inputs {
      // One that was made on another thread may be waiting for the token still.
      input.joinInputs()
      input.add(self)
    }
    number = dispatcher.delivery.recomputations.nextNumber()
    if content.inputs.map(\.revision) != revisions { content.state.recomputeUnheard() }
    if areInputsOver { content.state.end() }
  }

  /// Leaves the inputs and lets go of them; computes nothing from now on.
  ///
  /// Always by a queued job: the running delivery may have the state's observers to call, and so the end of a long chain, each of which
  /// holds the next, uses constant stack.
  func leave() {
    isWanted.store(false, ordering: .releasing)
    dispatcher.submit { [self] _ in
      let content = self.content.take()
      for input in content?.inputs ?? [] { input.remove(self) }
    }
  }
}
