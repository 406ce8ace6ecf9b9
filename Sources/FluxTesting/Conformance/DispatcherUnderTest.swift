/// A dispatcher as the conformance kit drives it; implement it for one of your own, or for a wrapper around ours.
///
/// It is as small as the rules allow: dispatch, make a store, read it, observe it, and end observing. The kit makes a fresh one for each
/// check, calls it from several threads and from inside handlers, observers and `deinit`s, and trusts nothing else about it.
/// ``FluxDispatcherUnderTest`` is a complete example.
public protocol DispatcherUnderTest: Sendable {
  /// A store of a list of numbers: registered from its making until the last reference to it goes away (D10).
  associatedtype StoreUnderTest: AnyObject & Sendable
  /// What ``end(_:)`` needs to end a subscription.
  associatedtype SubscriptionUnderTest: Sendable

  /// What is dispatched: a payload, or a failure, which is delivered like one (D11).
  typealias ConformanceResult = Result<ConformancePayload, ConformanceFailure>
  /// Changes a store's state by what has been dispatched; when it throws, the state is to stay as it was (D11).
  typealias Handler =
    @Sendable (inout [Int], _ kind: ConformanceKind, _ result: ConformanceResult) throws -> Void

  /// Delivers `result` to all who are registered for `kind`: before it returns when idle (D3), else after what is queued (D4).
  func dispatch(_ result: ConformanceResult, of kind: ConformanceKind)

  /// Makes a store with the state `[]` and registers `handler` for `kinds`, after all stores that are registered (D6).
  ///
  /// The kit holds the only reference to what is returned; its end unregisters the handler and releases it.
  func makeStore(handling kinds: [ConformanceKind], _ handler: @escaping Handler)
    -> StoreUnderTest

  /// The state of `store` as a whole snapshot, from any thread, without waiting for a delivery (D12).
  func state(of store: StoreUnderTest) -> [Int]

  /// Calls `receive` with all that is dispatched of `kind`, after the stores and before the observers of states (D6).
  func subscribeToResults(
    of kind: ConformanceKind, _ receive: @escaping @Sendable (ConformanceResult) -> Void
  ) -> SubscriptionUnderTest

  /// Calls `receive` with the current state of `store` once, unless `hearsCurrent` is false, and then with each change (D12).
  ///
  /// The subscription does not keep the store alive (D10).
  func subscribeToState(
    of store: StoreUnderTest, hearsCurrent: Bool, _ receive: @escaping @Sendable ([Int]) -> Void
  ) -> SubscriptionUnderTest

  /// Ends a subscription, also from inside a call to it; a second time it does nothing (D7).
  func end(_ subscription: SubscriptionUnderTest)
}
