import FluxCore

struct Cart: Sendable, Equatable {
  var items: [String] = []
  var count = 0
  var note: String?

  static func store(on dispatcher: Dispatcher) -> Store<Cart> {
    Store(Cart(), on: dispatcher) { handlers in
      handlers.on(Add.self) { cart, item in
        if item.isEmpty { throw CartError.nameless }
        cart.items.append(item)
        cart.count += 1
      }
      handlers.on(Note.self) { $0.note = $1 }
      handlers.on(Fetch.self) { $0.count += $1 }
    }
  }
}

enum CartError: Error, Equatable { case nameless, full(Int) }

struct Add: Action {
  let item: String
  func payload() -> String { item }
}

struct Note: Action {
  let text: String?
  func payload() -> String? { text }
}

/// Adds to the count.
struct Fetch: AsyncAction {
  let result: Result<Int, CartError>
  func payload() async throws(CartError) -> Int { try result.get() }
}

/// No store reacts to it.
struct Ping: AsyncAction {
  func payload() async -> Int { 7 }
}
