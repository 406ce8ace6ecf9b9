/// Ends a subscription of the reference dispatcher.
struct ReferenceSubscription: Sendable {
  let end: @Sendable () -> Void
}
