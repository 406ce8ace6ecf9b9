import Dispatch
import FluxCore
import FluxTesting
import Testing

struct StoreConformanceTests {
  private struct Put: Action {
    let number: Int
    func payload() throws(Refusal) -> Int {
      guard number >= 0 else { throw .negative }
      return number
    }
  }

  private enum Refusal: Error {
    case negative
    case odd
  }

  /// A state that several references share: not a value, although it can be compared.
  private final class Shared: Equatable, CustomStringConvertible, @unchecked Sendable {
    var sum = 0
    var description: String { "\(sum)" }
    static func == (left: Shared, right: Shared) -> Bool { left.sum == right.sum }
  }

  private let script: [StoreConformance.Step] = [
    { Put(number: 4).invoke(on: $0) },
    { Put(number: -1).invoke(on: $0) },
    { dispatcher in
      Put(number: 3).invoke(on: dispatcher)
      Put(number: 8).invoke(on: dispatcher)
    },
    { Put(number: 4).invoke(on: $0) },
  ]

  @Test func `a store whose handlers are pure conforms, also where they throw and dispatch`() async
  {
    let violations = await StoreConformance.check(
      make: { dispatcher in
        Store([Int](), on: dispatcher) { handlers in
          handlers.on(Put.self) { state, number in
            state.append(number)
            if !number.isMultiple(of: 2) { throw Refusal.odd }
            if number == 8 { Put(number: 10).invoke(on: dispatcher) }
          }
        }
      }, script: script)
    #expect(violations.isEmpty)
  }

  @Test func `a store of rows conforms`() async {
    let violations = await StoreConformance.check(
      make: { dispatcher in
        Store(Rows<Int>(), on: dispatcher) { handlers in
          handlers.on(Put.self) { rows, number in rows.append(number) }
        }
      }, script: script)
    #expect(violations.isEmpty)
  }

  @Test func `a store whose handlers count what other stores have done is told so`() async {
    let violations = await StoreConformance.check(
      make: { [total = Total()] dispatcher in
        Store(0, on: dispatcher) { handlers in
          handlers.on(Put.self) { $0 = total.add($1) }
        }
      }, script: script)
    #expect(violations.map(\.rule).contains("Replay"))
    #expect(violations.first?.found == "23 instead of 4 after 1 changes")
  }

  @Test(.disabled(if: ThreadSanitizer.isOn, "what is changed in place is a race"))
  func `a store whose state is changed in place is told so`() async {
    let violations = await StoreConformance.check(
      make: { dispatcher in
        Store(Shared(), on: dispatcher) { handlers in
          handlers.on(Put.self) { $0.sum += $1 }
        }
      }, script: script)
    #expect(violations.map(\.rule).contains("Replay"))
  }

  @Test func `a store that something else holds is told so`() async {
    let violations = await StoreConformance.check(
      make: { [holder = Log<Store<Int>>()] dispatcher in
        let store = Store(0, on: dispatcher) { handlers in
          handlers.on(Put.self) { $0 += $1 }
        }
        holder.append(store)
        return store
      }, script: script)
    #expect(Set(violations.map(\.rule)) == ["D10"])
  }

  @Test func `a store that never comes back is told so`() async {
    let violations = await StoreConformance.check(
      make: { dispatcher in
        Store(0, on: dispatcher) { handlers in
          handlers.on(Put.self) { _, number in
            if number == 8 { DispatchSemaphore(value: 0).wait() }
          }
        }
      }, script: script, patience: .milliseconds(100))
    #expect(violations.contains { $0.found == "that it hangs" })
  }
}
