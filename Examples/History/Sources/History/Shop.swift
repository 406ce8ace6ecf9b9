import FluxCore

/// What is in the cart, and what was bought.
struct Shop: Sendable {
  let cart: Store<Cart>
  let sold: Store<Int>
  let history: UndoHistory
  let bag = DisposeBag()
}

struct Cart: Codable, Equatable, Sendable, RecordsRowChanges {
  var items: Rows<String> = []
  var problem: String?

  mutating func beginChangeSet() { items.beginChangeSet() }
}

struct Add: Action {
  struct SoldOut: Error, Codable { let item: String }
  let item: String
  func payload() throws(SoldOut) -> String {
    if item == "Truffles" { throw SoldOut(item: item) }
    return item
  }
}
struct Remove: Action {
  let index: Int
  func payload() -> Int { index }
}
struct Load: AsyncAction {
  func payload() async -> [String] { ["Bread", "Milk"] }
}
struct CheckOut: Action {
  let count: Int
  func payload() -> Int { count }
}
struct Empty: Action {
  func payload() {}
}
