import FluxCore

let schema = RecordingSchema { schema in
  schema.add(Add.self)
  schema.add(Remove.self)
  schema.add(Load.self)
  schema.add(CheckOut.self)
  schema.add(Empty.self)
  schema.add(UndoCommand.self)
}

func makeShop(_ dispatcher: Dispatcher, _ stores: inout RecordedStores) -> Shop {
  let history = UndoHistory(on: dispatcher)
  let cart = Store(Cart(), on: dispatcher) { handlers in
    handlers.undo(in: history, rows: \.items)
    handlers.on(Load.self) { cart, items in cart.items.reload(items) }
    handlers.on(Remove.self) { cart, index in try cart.items.delete(at: index) }
    handlers.on(Empty.self) { cart, _ in cart.items.reload([]) }
    handlers.onResult(of: Add.self) { cart, result in
      switch result {
      case .success(let item): cart.items.append(item)
      case .failure(let error): cart.problem = "\(error.item) are sold out"
      }
    }
  }
  let sold = Store(0, on: dispatcher) { handlers in
    handlers.undo(in: history)
    handlers.on(CheckOut.self) { sold, count in sold += count }
  }
  stores.add(cart, named: "cart")
  stores.add(sold, named: "sold")
  return Shop(cart: cart, sold: sold, history: history)
}
