import FluxCore
import Synchronization

/// A session in the shop, recorded.
func recordSession() async throws -> [UInt8] {
  let dispatcher = Dispatcher()
  let log = MemoryLogSink()  // or FileLogSink(creating: "session.flux")
  var stores = RecordedShop()
  let recorder = try ActionRecorder(
    schema, to: log, on: dispatcher, stores: { stores.add(on: dispatcher, to: &$0) },
    now: FixedClock().now)
  guard let shop = stores.shop else { return [] }
  // What is bought leaves the cart: one dispatch causes another.
  dispatcher.results(of: CheckOut.self).subscribe { _ in Empty().invoke(on: dispatcher) }
    .disposed(by: shop.bag)

  _ = await Load().invoke(on: dispatcher).outcome()
  Add(item: "Apples").invoke(on: dispatcher)
  Add(item: "Truffles").invoke(on: dispatcher)
  Remove(index: 0).invoke(on: dispatcher)
  shop.history.undo()
  CheckOut(count: 3).invoke(on: dispatcher)  // empties the cart, too: one step
  print("\(shop.cart.state.value.items) in the cart, \(shop.sold.state.value) sold")
  shop.history.undo()
  print("\(shop.cart.state.value.items) in the cart, \(shop.sold.state.value) sold")
  shop.history.redo()
  try recorder.close()
  return log.bytes
}

/// Makes the shop where the recorder asks for its stores.
struct RecordedShop {
  private(set) var shop: Shop?

  mutating func add(on dispatcher: Dispatcher, to stores: inout RecordedStores) {
    shop = makeShop(dispatcher, &stores)
  }
}

/// A clock that moves on by a millisecond at each look, so that the recording is the same each time.
final class FixedClock: Sendable {
  private let time = Atomic<Int64>(1_796_083_200_000_000_000)
  @Sendable func now() -> Int64 { time.wrappingAdd(1_000_000, ordering: .relaxed).newValue }
}
