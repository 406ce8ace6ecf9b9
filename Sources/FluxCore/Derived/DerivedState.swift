import Synchronization

/// A state whose value follows from others: published like a store's, and computed anew when one of them has changed (D13).
///
/// `@unchecked` for the reasons of ``PublishedState``; `derivation` is set before anyone else sees this.
final class DerivedState<Value: Sendable>: PublishedState<Value>, RecomputedState,
  @unchecked Sendable
{
  private let compute: @Sendable () -> Value
  private let isDuplicate: (@Sendable (Value, Value) -> Bool)?
  private let recomputed = Atomic(0)
  /// What holds this; for as long as it does.
  private unowned(unsafe) var derivation: Derivation?

  /// Makes a property of what `compute` makes of `inputs`, which have to be on one dispatcher.
  ///
  /// - Parameters:
  ///   - compute: reads the inputs; what it captures keeps them up to date.
  ///   - isDuplicate: whether a value that follows another is to be dropped.
  static func property(
    from inputs: [StateNode], operation: StaticString,
    dropping isDuplicate: (@Sendable (Value, Value) -> Bool)? = nil,
    _ compute: @escaping @Sendable () -> Value
  ) -> StateProperty<Value> {
    precondition(!inputs.isEmpty, "\(operation): give it at least one state")
    let dispatcher = inputs[0].dispatcher
    precondition(
      inputs.allSatisfy { $0.dispatcher === dispatcher },
      "\(operation): the states are on different dispatchers; make their stores on one")
    let revisions = inputs.map(\.revision)
    let state = DerivedState(
      compute, isDuplicate, on: dispatcher, height: 1 + (inputs.map(\.height).max() ?? 0))
    let derivation = Derivation(of: state, from: inputs, at: revisions)
    state.derivation = derivation
    dispatcher.withToken(ClosureJob { _ in derivation.join() })
    return StateProperty(state, lifetime: DerivedLifetime(derivation))
  }

  private init(
    _ compute: @escaping @Sendable () -> Value,
    _ isDuplicate: (@Sendable (Value, Value) -> Bool)?, on dispatcher: Dispatcher, height: Int
  ) {
    self.compute = compute
    self.isDuplicate = isDuplicate
    super.init(compute(), on: dispatcher, height: height)
  }

  override var recomputations: Int { recomputed.load(ordering: .relaxed) }

  override func joinInputs() { derivation?.join() }

  func recompute() {
    guard replace() else { return }
    lastPublished = dispatcher.delivery.number
    noteChange()
  }

  func recomputeUnheard() { _ = replace() }

  /// - Returns: whether the value is another one.
  private func replace() -> Bool {
    recomputed.add(1, ordering: .relaxed)
    let value = compute()
    if let isDuplicate, isDuplicate(working.pointee, value) { return false }
    working.pointee = value
    exchange()
    return true
  }
}
