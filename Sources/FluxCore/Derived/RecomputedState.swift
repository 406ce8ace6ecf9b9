/// A state whose value follows from others; the token is held when it is computed.
protocol RecomputedState: StateNode {
  /// Computes the value from the inputs as they are; unless it is dropped as equal, publishes it and notes the change.
  func recompute()
  /// The same, for inputs that changed before this joined them: nobody can have subscribed yet.
  func recomputeUnheard()
}
