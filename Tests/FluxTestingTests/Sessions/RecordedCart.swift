import FluxCore
import FluxTesting

/// A cart whose session becomes a test.
struct RecordedCart: Codable, Equatable, Sendable, RecordsRowChanges {
  struct SoldOut: Error, Codable, Equatable {
    var item: String
  }
  struct Put: Action {
    let item: String
    func payload() throws(SoldOut) -> String {
      if item == "Truffles" { throw SoldOut(item: item) }
      return item
    }
  }
  struct Take: Action {
    let index: Int
    func payload() -> Int { index }
  }

  var items: Rows<String> = []
  var soldOut: String?

  mutating func beginChangeSet() { items.beginChangeSet() }

  static let schema = RecordingSchema { schema in
    schema.add(Put.self, named: "Put")
    schema.add(Take.self, named: "Take")
  }

  static func make(_ dispatcher: Dispatcher, _ stores: inout RecordedStores) -> Store<RecordedCart>
  {
    let store = Store(RecordedCart(), on: dispatcher) { handlers in
      handlers.onResult(of: Put.self) { cart, result in
        switch result {
        case .success(let item): cart.items.append(item)
        case .failure(let error): cart.soldOut = error.item
        }
      }
      handlers.on(Take.self) { cart, index in try cart.items.delete(at: index) }
    }
    stores.add(store, named: "cart")
    return store
  }

  /// A session in which much happens.
  static func record() throws -> [UInt8] {
    let dispatcher = Dispatcher(report: { _ in })
    let sink = MemoryLogSink()
    var store: Store<RecordedCart>?
    let recorder = try ActionRecorder(
      schema, to: sink, on: dispatcher, stores: { store = make(dispatcher, &$0) })
    let again = dispatcher.results(of: Take.self).subscribe { _ in
      Put(item: "Instead").invoke(on: dispatcher)
    }
    Put(item: "Milk").invoke(on: dispatcher)
    Put(item: "\"#`\\(x) \u{202E}\u{1F600}").invoke(on: dispatcher)
    Put(item: "#\u{FE0F}\u{20E3} \"#\u{301}").invoke(on: dispatcher)
    Put(item: "Truffles").invoke(on: dispatcher)
    Take(index: 0).invoke(on: dispatcher)
    // There is none: the handler throws, and nothing changes but for what follows.
    Take(index: 9).invoke(on: dispatcher)
    again.dispose()
    try recorder.close()
    withExtendedLifetime(store) {}
    return sink.bytes
  }
}
