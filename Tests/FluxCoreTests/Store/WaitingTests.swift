import FluxCore
import FluxTesting
import Testing

/// D9: stores that have others handle a payload before them.
struct WaitingTests {
  let dispatcher = Dispatcher(report: { _ in })
  let order = Log<String>()

  /// Names a store's registration before the store is made, for stores that name each other.
  final class Name: Sendable {
    private let log = Log<StoreRegistration>()
    var registration: StoreRegistration? { log.values.last }
    func name<State>(_ store: Store<State>) { log.append(store.registration) }
  }

  /// A store that notes when it handles a payload of `Put`, after it has waited for the others.
  private func store(
    _ name: String, after others: Name..., on other: Dispatcher? = nil,
    errors: Log<WaitError>? = nil
  ) -> Store<Int> {
    Store(0, on: other ?? dispatcher) { [dispatcher, order] handlers in
      handlers.on(Put.self) { state, number in
        for other in others {
          guard let registration = other.registration else { continue }
          do throws(WaitError) {
            try dispatcher.wait(for: registration)
          } catch {
            errors?.append(error)
            throw error
          }
        }
        state += number
        order.append("\(name) \(number)")
      }
    }
  }

  @Test func `D9: a store that waits for a later one handles the payload after it`() {
    let second = Name()
    let first = store("first", after: second)
    let other = store("second")
    second.name(other)
    Put(1).invoke(on: dispatcher)
    Put(2).invoke(on: dispatcher)
    #expect(order.values == ["second 1", "first 1", "second 2", "first 2"])
    #expect(first.state.value == 3)
    #expect(other.state.value == 3)
  }

  @Test func `D9: the state of a store that was waited for is published to who waited`() {
    let last = Name()
    let seen = Log<Int>()
    let other = Log<Store<Int>>()
    let first = Store(0, on: dispatcher) { [dispatcher] handlers in
      handlers.on(Put.self) { _, _ in
        guard let registration = last.registration else { return }
        try dispatcher.wait(for: registration)
        if let value = other.values.first?.state.value { seen.append(value) }
      }
    }
    other.append(store("last"))
    last.name(other.values[0])
    Put(7).invoke(on: dispatcher)
    #expect(seen.values == [7])
    withExtendedLifetime(first) {}
  }

  @Test func `D9: nobody is called twice, whoever waits for whom and how often`() {
    let (b, c) = (Name(), Name())
    let stores = [store("a", after: c, b, c), store("b", after: c), store("c")]
    b.name(stores[1])
    c.name(stores[2])
    let heard = stores.map { Recorder($0.state, hearsCurrent: false) }
    Put(1).invoke(on: dispatcher)
    #expect(order.values == ["c 1", "b 1", "a 1"])
    #expect(heard.map(\.values) == [[1], [1], [1]])
  }

  @Test func `D9: stores that wait for each other get an error that names the path`() throws {
    let (a, b, c) = (Name(), Name(), Name())
    let errors = Log<WaitError>()
    let stores = [
      store("a", after: b, errors: errors), store("b", after: c, errors: errors),
      store("c", after: a, errors: errors),
    ]
    for (name, store) in zip([a, b, c], stores) { name.name(store) }
    Put(1).invoke(on: dispatcher)
    guard case .cycle(let path) = try #require(errors.values.first) else {
      Issue.record("another error: \(errors.values)")
      return
    }
    #expect(
      path.map(ObjectIdentifier.init)
        == [0, 1, 2, 0].map { ObjectIdentifier(stores[$0].registration) })
    #expect(
      "\(try #require(errors.values.first))".contains("made at FluxCoreTests/WaitingTests.swift"))
    // The one that closed the cycle did not handle it, those that waited for it did.
    #expect(order.values == ["b 1", "a 1"])
    #expect(stores.map(\.state.value) == [1, 1, 0])
  }

  @Test func `D9: after an error the dispatcher delivers as before`() {
    let itself = Name()
    let errors = Log<WaitError>()
    let lonely = store("lonely", after: itself, errors: errors)
    itself.name(lonely)
    let other = store("other")
    Put(1).invoke(on: dispatcher)
    Put(2).invoke(on: dispatcher)
    #expect(errors.values.count == 2)
    #expect(order.values == ["other 1", "other 2"])
    #expect((lonely.state.value, other.state.value) == (0, 3))
  }

  @Test func `D9: a store of another dispatcher cannot be waited for`() throws {
    let name = Name()
    let errors = Log<WaitError>()
    let foreign = Store(0, on: Dispatcher()) { $0.on(Put.self) { $0 += $1 } }
    name.name(foreign)
    let store = store("waits", after: name, errors: errors)
    Put(1).invoke(on: dispatcher)
    guard case .foreign(let registration) = try #require(errors.values.first) else {
      Issue.record("another error: \(errors.values)")
      return
    }
    #expect(registration === foreign.registration)
    #expect(store.state.value == 0)
  }

  @Test func `D9: a store that has been released cannot be waited for`() throws {
    let name = Name()
    let errors = Log<WaitError>()
    do { name.name(store("gone")) }
    let store = store("waits", after: name, errors: errors)
    Put(1).invoke(on: dispatcher)
    guard case .ended(let registration) = try #require(errors.values.first) else {
      Issue.record("another error: \(errors.values)")
      return
    }
    #expect(registration === name.registration)
    #expect(order.values.isEmpty)
    withExtendedLifetime(store) {}
  }

  @Test func `D9: waiting outside a handler is an error`() {
    let store = store("store")
    let registration = store.registration
    #expect(throws: WaitError.self) { try dispatcher.wait(for: registration) }
    let errors = Log<Bool>()
    let subscription = store.state.subscribe(hearsCurrent: false) { [dispatcher] _ in
      do throws(WaitError) { try dispatcher.wait(for: registration) } catch {
        if case .outsideDelivery = error { errors.append(true) }
      }
    }
    Put(1).invoke(on: dispatcher)
    #expect(errors.values == [true])
    subscription.dispose()
  }

  @Test func `D9: a store without a handler for the action, or made meanwhile, is not waited for`()
  {
    let (idle, late) = (Name(), Name())
    let made = Log<Store<Int>>()
    let idler = Store(0, on: dispatcher) { $0.on(Also.self) { $0 += $1 } }
    idle.name(idler)
    let maker = Store(0, on: dispatcher) { [dispatcher] handlers in
      handlers.on(Put.self) { _, _ in
        made.append(Store(0, on: dispatcher) { $0.on(Put.self) { $0 += $1 } })
        late.name(made.values[0])
      }
    }
    let waiting = store("waits", after: idle, late)
    Put(1).invoke(on: dispatcher)
    #expect(order.values == ["waits 1"])
    #expect(made.values[0].state.value == 0)
    withExtendedLifetime((maker, waiting)) {}
  }

  @Test func `D9 and D10: stores that wait for each other's registrations are released`() {
    let released = Log<String>()
    do {
      let (a, b) = (Name(), Name())
      let stores = ["a", "b"].map { name in
        let end = AtEnd { released.append(name) }
        return Store(0, on: dispatcher) { [dispatcher] handlers in
          handlers.on(Put.self) { state, number in
            withExtendedLifetime(end) {}
            guard let other = (name == "a" ? b : a).registration else { return }
            if name == "a" { try dispatcher.wait(for: other) }
            state += number
          }
        }
      }
      a.name(stores[0])
      b.name(stores[1])
      Put(1).invoke(on: dispatcher)
      #expect(stores.map(\.state.value) == [1, 1])
    }
    #expect(released.values.sorted() == ["a", "b"])
  }
}
