extension StateProperty {
  /// What `transform` makes of this state, as a state of its own (D13).
  ///
  ///     let count = store.state.map(\.items.count).removingDuplicates()
  ///
  /// It is computed when it is made, and then once for each delivery that changed this state: after every store has handled the payload, and before
  /// any observer is called (D6). Its observers are called after those of the stores. It is kept up to date for as long as someone holds it or a subscription to
  /// it; it does not keep a store alive (D10).
  ///
  /// - Parameter transform: a pure function; called on the thread that delivers, and once on this one.
  public func map<Mapped: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Mapped
  ) -> StateProperty<Mapped> {
    DerivedState.property(from: [storage], operation: "StateProperty.map") {
      transform(self.value)
    }
  }

  /// What `transform` makes of several states, as a state of its own (D13).
  ///
  ///     let total = StateProperty.combine(cart.state, prices.state) { cart, prices in prices.total(of: cart) }
  ///
  /// However many of them a delivery changes, and by whatever ways they depend on each other, it is computed once, from
  /// values that belong together. All else is as for ``map(_:)``.
  ///
  /// - Precondition: the states are on one dispatcher.
  public static func combine<each Input: Sendable>(
    _ inputs: repeat StateProperty<each Input>,
    by transform: @escaping @Sendable (repeat each Input) -> Value
  ) -> StateProperty<Value> {
    var nodes: [StateNode] = []
    for input in repeat each inputs { nodes.append(input.storage) }
    return DerivedState.property(from: nodes, operation: "StateProperty.combine") {
      transform(repeat (each inputs).value)
    }
  }

  /// This state without the changes that bring a value like the last one: nothing is derived from those and no observer hears of them (D13).
  ///
  /// - Parameter isDuplicate: whether the second value is to be dropped, since it says the same as the first.
  public func removingDuplicates(
    by isDuplicate: @escaping @Sendable (Value, Value) -> Bool
  ) -> StateProperty<Value> {
    DerivedState.property(
      from: [storage], operation: "StateProperty.removingDuplicates", dropping: isDuplicate
    ) { self.value }
  }

  /// How often the value has been computed anew; 0 for a store's state.
  ///
  /// For tests that count what a change costs.
  public var recomputations: Int { storage.recomputations }
}

extension StateProperty where Value: Equatable {
  /// This state without the changes that bring the same value again (D13).
  public func removingDuplicates() -> StateProperty<Value> {
    removingDuplicates(by: ==)
  }
}
