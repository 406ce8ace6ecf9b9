/// Why a store's handler could not wait for another store (D9).
public enum WaitError: Error, CustomStringConvertible {
  /// The stores wait for each other: each one for the next, and the last one is the first.
  case cycle([StoreRegistration])
  /// The store is registered with another dispatcher.
  case foreign(StoreRegistration)
  /// The store has been released.
  case ended(StoreRegistration)
  /// No store's handler is running on this thread.
  case outsideDelivery(StoreRegistration)

  public var description: String {
    switch self {
    case .cycle(let path):
      """
      Dispatcher.wait(for:): stores wait for each other, \
      \(path.map(\.description).joined(separator: " → ")); \
      have one of them not wait (D9)
      """
    case .foreign(let registration):
      """
      Dispatcher.wait(for:): \(registration) is registered with another dispatcher; \
      wait on the dispatcher that both stores were made on (D9)
      """
    case .ended(let registration):
      """
      Dispatcher.wait(for:): \(registration) has been released; keep it for as long as others wait for it (D9)
      """
    case .outsideDelivery(let registration):
      """
      Dispatcher.wait(for:): no store's handler is running on this thread, so nothing can wait for \(registration); \
      call it from a handler, on the handler's own thread (D9)
      """
    }
  }
}
