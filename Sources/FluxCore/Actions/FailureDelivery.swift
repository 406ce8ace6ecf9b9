/// Delivers a failure as that of an action.
///
/// A structure and not a function: a function that is handed through optionals and other generic code is wrapped each time, and a long
/// chain does that often, until its release takes all of the stack (D5).
struct FailureDelivery<Failure: Error>: Sendable {
  /// False when it was cancelled before.
  let deliver: @Sendable (Failure, InvocationPermit) async -> Bool
}
