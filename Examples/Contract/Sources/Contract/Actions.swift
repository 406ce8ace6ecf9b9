import FluxCore

struct Buy: Action {
  let item: String
  func payload() -> String { item }
}

struct Pay: Action {
  let amount: Int
  func payload() throws(Refusal) -> Int {
    guard amount > 0 else { throw .nothingToPay }
    return amount
  }
}

enum Refusal: Error { case nothingToPay }
