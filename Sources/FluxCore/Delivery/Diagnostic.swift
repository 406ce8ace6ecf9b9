/// Something that went wrong and that no store, observer or caller has been told of.
public enum Diagnostic: Sendable, CustomStringConvertible {
  /// A failure was delivered and nobody who is registered for its action takes failures (D11).
  case unhandledFailure(action: any ActionBase.Type, error: any Error, cause: Cause)
  /// A store's handler threw and nobody observes that store's `errors` (D11); its state is unchanged.
  case handlerThrew(state: any Sendable.Type, error: any Error, cause: Cause)
  /// Dispatches have caused one another beyond the dispatcher's `drainLimit`; `dropped` that waited were dropped (D14).
  case runawayLoop(cycle: [Step], limit: Int, dropped: Int)

  /// A dispatch in a runaway loop.
  public struct Step: Sendable, CustomStringConvertible {
    /// The action, or the type of a value that a subject sent.
    public let type: any Sendable.Type
    /// Where it was invoked or sent.
    public let site: CallSite

    public var description: String { "\(type) (\(site))" }
  }

  public var description: String {
    switch self {
    case .unhandledFailure(let action, let error, let cause):
      """
      \(cause.site): \(action) failed and nobody handled it: \(error). \
      Register with `onResult`, or subscribe to `results(of: \(action).self)` (D11).
      """
    case .handlerThrew(let state, let error, let cause):
      """
      \(cause.site): a handler of the store of \(state) threw and its state was left as it was: \(error). \
      Subscribe to the store's `errors` to handle it (D11).
      """
    case .runawayLoop(let cycle, let limit, let dropped):
      """
      more than \(limit) dispatches have caused one another, over and over \
      \((cycle + cycle.prefix(1)).map(\.description).joined(separator: " → ")); \
      \(dropped) that waited were dropped. \
      Break the cycle, or raise `drainLimit` if it would have ended (D14).
      """
    }
  }
}
