/// Something that went wrong and that no store, observer or caller has been told of.
public enum Diagnostic: Sendable, CustomStringConvertible {
  /// A failure was delivered and nobody who is registered for its action takes failures (D11).
  case unhandledFailure(action: any ActionBase.Type, error: any Error, site: CallSite)
  /// A store's handler threw and nobody observes that store's `errors` (D11); its state is unchanged.
  case handlerThrew(state: any Sendable.Type, error: any Error)

  public var description: String {
    switch self {
    case .unhandledFailure(let action, let error, let site):
      """
      \(site): \(action) failed and nobody handled it: \(error). \
      Register with `onResult`, or subscribe to `results(of: \(action).self)` (D11).
      """
    case .handlerThrew(let state, let error):
      """
      a handler of the store of \(state) threw and its state was left as it was: \(error). \
      Subscribe to the store's `errors` to handle it (D11).
      """
    }
  }
}
