/// Derived states.
///
/// - **When.** A derived state is computed when it is made, on the calling thread, and from then on when one of its inputs has changed: at most
///   once per delivery, on the delivering thread, after every store has run and before any observer is called (D6, D13).
///   So no observer finds a store's state new and a derived one old. What is derived from it is computed after it, whatever the shape of the
///   graph: where two ways lead from one state to another, the other still changes once.
/// - **Observers** of derived states are called after those of the stores' states, in order of height, which is one more than the highest
///   input's, then of making.
/// - **Lifetime.** A derived state keeps its inputs, though never a store (D10). It lives as long as someone has it, a state derived
///   from it or a subscription to it; after that it is not computed any more, leaves its inputs and lets go of what its closure captured.
/// - **End.** It is over when all of its inputs are: until then it can change.
///
/// The closures run inside of deliveries: they should be short, have no effects, and take any combination of values, since one that is made
/// during a delivery, by a handler or on another thread, may find one input changed and another not yet.
/// It is computed again as soon as that delivery's stores have run or, on another thread, when it has joined.
extension StateProperty {
  /// What `transform` makes of this state's value, again as a state (D13).
  ///
  ///     let count = list.map(\.rows.count)
  ///
  /// Changes whenever this state does, to an equal value, too; see ``removingDuplicates()``.
  ///
  /// - Complexity: O(1) and one call of `transform`, now and for each change.
  public func map<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Output
  ) -> StateProperty<Output> {
    DerivedState.property(of: [storage]) { transform(value) }
  }

  /// What `transform` makes of the values of several states, as one state (D13).
  ///
  ///     let visible = StateProperty.combine(list.state, filter.state) { list, filter in list.rows(matching: filter) }
  ///
  /// Changes once per delivery, however many of the inputs did.
  ///
  /// - Precondition: all of the states are of one dispatcher.
  /// - Complexity: O(number of states) and one call of `transform`, now and for each delivery that changes an input.
  public static func combine<First: Sendable, each Other: Sendable>(
    _ first: StateProperty<First>, _ other: repeat StateProperty<each Other>,
    _ transform: @escaping @Sendable (First, repeat each Other) -> Value
  ) -> StateProperty {
    var inputs: [StateNode] = [first.storage]
    for property in repeat each other {
      precondition(
        property.storage.dispatcher === first.storage.dispatcher,
        """
        StateProperty.combine: the states are of different dispatchers, whose deliveries have no common order. \
        Make their stores on one dispatcher, or have a store of the one take over the values of the other (D13).
        """)
      inputs.append(property.storage)
    }
    return DerivedState.property(of: inputs) { transform(first.value, repeat (each other).value) }
  }

  /// This state, without the changes to a value that `areEqual` calls equal to the one before (D13).
  ///
  /// What is derived from the result is not computed for those, its observers are not called, and its revision stays.
  ///
  /// - Parameter areEqual: gets the old value and the new one.
  /// - Complexity: O(1) and one call of `areEqual` for each change.
  public func removingDuplicates(
    by areEqual: @escaping @Sendable (Value, Value) -> Bool
  ) -> StateProperty {
    DerivedState.property(of: [storage], isDuplicate: areEqual) { value }
  }

  /// How often a derived state was computed after its making, equal values that were dropped included; 0 for a store's. For tests.
  public var recomputations: Int { storage.recomputations }
}

extension StateProperty where Value: Equatable {
  /// This state, without the changes to an equal value (D13).
  ///
  /// What is derived from the result is not computed for those, its observers are not called, and its revision stays.
  ///
  /// - Complexity: O(1) and one comparison for each change.
  public func removingDuplicates() -> StateProperty {
    removingDuplicates(by: ==)
  }
}
