import FluxCore

/// Carries a number.
struct Put: Action {
  let number: Int
  init(_ number: Int) { self.number = number }
  func payload() -> Int { number }
}

/// Carries another number, as an action of its own.
struct Also: Action {
  let number: Int
  init(_ number: Int) { self.number = number }
  func payload() -> Int { number }
}

enum Refusal: Error, Equatable {
  case negative(Int)
}

/// Refuses numbers below zero.
struct PutPositive: Action {
  let number: Int
  init(_ number: Int) { self.number = number }
  func payload() throws(Refusal) -> Int {
    guard number >= 0 else { throw .negative(number) }
    return number
  }
}

/// A store that keeps every payload of `Put` that it got.
func makeLog(on dispatcher: Dispatcher) -> Store<[Int]> {
  Store([], on: dispatcher) { handlers in
    handlers.on(Put.self) { $0.append($1) }
  }
}

/// Runs what the test gives it.
struct Work: AsyncAction {
  let body: @Sendable () async throws(Refusal) -> Int
  func payload() async throws(Refusal) -> Int { try await body() }
}

/// Runs what the test gives it at the end of its life.
final class AtEnd: Sendable {
  private let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  deinit { body() }
}

/// A state with a list in it.
struct RowState: Sendable, RecordsRowChanges {
  var rows = Rows<Int>()
  mutating func beginChangeSet() { rows.beginChangeSet() }
}
