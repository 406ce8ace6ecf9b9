import FluxCore
import FluxTesting
import Testing

/// D13: states that follow from others.
struct DerivedStateTests {
  let dispatcher = Dispatcher()

  private func sum() -> Store<Int> {
    Store(0, on: dispatcher) { $0.on(Put.self) { $0 += $1 } }
  }

  @Test func `D13: a diamond emits once for each change, with values that belong together`() {
    let a = sum()
    let b = a.state.map { $0 + 1 }
    let c = a.state.map { $0 * 10 }
    let d = StateProperty.combine(a.state, b, c) { "\($0) \($1) \($2)" }
    let heard = Recorder(d)
    Put(1).invoke(on: dispatcher)
    Put(2).invoke(on: dispatcher)
    #expect(heard.values == ["0 1 0", "1 2 10", "3 4 30"])
    #expect(d.recomputations == 2)
    #expect(d.value == "3 4 30")
    #expect(d.revision == 2)
  }

  @Test func `D13: a change of several inputs in one delivery is computed once`() {
    let (a, b) = (sum(), sum())
    let both = StateProperty.combine(a.state, b.state) { [$0, $1] }
    let heard = Recorder(both, hearsCurrent: false)
    Put(5).invoke(on: dispatcher)
    #expect(heard.values == [[5, 5]])
    #expect(both.recomputations == 1)
  }

  @Test func `D13: nothing is computed when no input has changed`() {
    let (a, other) = (sum(), Store(0, on: dispatcher) { $0.on(Also.self) { $0 += $1 } })
    let mapped = a.state.map { $0 }
    Also(1).invoke(on: dispatcher)
    #expect(mapped.recomputations == 0)
    #expect(other.state.value == 1)
    _ = (mapped.value, mapped.value)
    #expect(mapped.recomputations == 0)
  }

  @Test
  func
    `D13: equal values are dropped where that is asked for, and nothing behind them is computed`()
  {
    let a = sum()
    let isPositive = a.state.map { $0 > 0 }
    let dropped = isPositive.removingDuplicates()
    let text = dropped.map { "\($0)" }
    let (all, few, texts) = (Recorder(isPositive), Recorder(dropped), Recorder(text))
    for number in [1, 1, -5, 1] { Put(number).invoke(on: dispatcher) }
    #expect(all.values == [false, true, true, false, false])
    #expect(few.values == [false, true, false])
    #expect(texts.values == ["false", "true", "false"])
    #expect(text.recomputations == 2)
    #expect(dropped.revision == 2)
  }

  @Test func `D13: what counts as equal can be said`() {
    let a = sum()
    let tens = Recorder(a.state.removingDuplicates { $0 / 10 == $1 / 10 })
    for number in [5, 4, 3, 20] { Put(number).invoke(on: dispatcher) }
    #expect(tens.values == [0, 12, 32])
  }

  @Test
  func
    `D6 and D13: no observer sees a store's change and an old derived value, or the other way round`()
  {
    let a = sum()
    let late = Log<StateProperty<Int>>()
    let seen = Log<[Int]>()
    let bag = DisposeBag()
    a.state.subscribe { value in
      if let doubled = late.values.first { seen.append([value, doubled.value]) }
    }.disposed(by: bag)
    late.append(a.state.map { $0 * 2 })
    late.values[0].subscribe { [state = a.state] doubled in seen.append([state.value, doubled]) }
      .disposed(by: bag)
    Put(1).invoke(on: dispatcher)
    Put(1).invoke(on: dispatcher)
    #expect(seen.values == [[0, 0], [1, 2], [1, 2], [2, 4], [2, 4]])
  }

  @Test func `D6: the observers of stores come before those of what is derived from them`() {
    let a = sum()
    let order = Log<String>()
    let bag = DisposeBag()
    let one = a.state.map { $0 }
    let two = one.map { $0 }
    two.subscribe(hearsCurrent: false) { _ in order.append("two") }.disposed(by: bag)
    one.subscribe(hearsCurrent: false) { _ in order.append("one") }.disposed(by: bag)
    a.state.subscribe(hearsCurrent: false) { _ in order.append("store") }.disposed(by: bag)
    Put(1).invoke(on: dispatcher)
    #expect(order.values == ["store", "one", "two"])
  }

  @Test func `D10: a derived state lives as long as who holds it or observes it, and no longer`() {
    let a = sum()
    let log = Log<String>()
    var held: StateProperty<Int>?
    let subscription: Subscription
    do {
      let end = AtEnd { log.append("released") }
      let mapped = a.state.map { value in withExtendedLifetime(end) { value } }
      held = mapped
      subscription = mapped.subscribe { log.append("\($0)") }
    }
    Put(1).invoke(on: dispatcher)
    held = nil
    Put(1).invoke(on: dispatcher)
    #expect(held == nil && log.values == ["0", "1", "2"])
    subscription.dispose()
    #expect(log.values == ["0", "1", "2", "released"])
  }

  @Test func `D10: a derived state keeps no store registered`() {
    var a: Store<Int>? = sum()
    let mapped = a?.state.map { $0 }
    a = nil
    Put(1).invoke(on: dispatcher)
    #expect(a == nil && mapped?.value == 0)
    #expect(mapped?.recomputations == 0)
  }

  @Test func `D13: one that is made by an observer or a handler is right, too`() {
    let (a, b) = (sum(), sum())
    let made = Log<StateProperty<Int>>()
    let heard = Log<Int>()
    let bag = DisposeBag()
    let make = Store(0, on: dispatcher) { [a = a.state, b = b.state] handlers in
      handlers.on(Put.self) { state, _ in
        state += 1
        guard state == 1 else { return }
        let sum = StateProperty.combine(a, b) { $0 + $1 }
        made.append(sum)
        sum.subscribe { heard.append($0) }.disposed(by: bag)
      }
    }
    let later = sum()
    let last = a.state.subscribe(hearsCurrent: false) { [later = later.state] _ in
      if made.values.count == 1 { made.append(later.map { $0 }) }
    }
    Put(1).invoke(on: dispatcher)
    Put(1).invoke(on: dispatcher)
    #expect(made.values.map(\.value) == [4, 2])
    #expect(heard.values == [2, 4])
    last.dispose()
    withExtendedLifetime(make) {}
  }

  @Test func `D13: one that is dropped during the delivery that changes it is harmless`() {
    let a = sum()
    let held = Log<Subscription>()
    let bag = DisposeBag()
    a.state.subscribe(hearsCurrent: false) { _ in
      for subscription in held.values { subscription.dispose() }
    }.disposed(by: bag)
    for _ in 0..<3 {
      held.append(
        a.state.map { $0 }.map { $0 }.subscribe(hearsCurrent: false) { _ in
          Issue.record("called after the end")
        })
    }
    Put(1).invoke(on: dispatcher)
    Put(1).invoke(on: dispatcher)
  }

  @Test func `D5 and D13: a chain of 10,000 is computed and released`() {
    let a = sum()
    var last = a.state
    for _ in 0..<10_000 { last = last.map { $0 + 1 } }
    Put(1).invoke(on: dispatcher)
    #expect(last.value == 10_001)
  }

  @Test func `D13: states on different dispatchers cannot be combined`() async {
    await #expect(processExitsWith: .failure) {
      let (a, b) = (Store(0, on: Dispatcher()) { _ in }, Store(0, on: Dispatcher()) { _ in })
      _ = StateProperty.combine(a.state, b.state) { $0 + $1 }
    }
  }

  @Test func `D12 and D13: another thread reads values that only ever go forward`() async {
    let a = sum()
    let pair = StateProperty.combine(a.state, a.state.map { -$0 }) { [$0, $1] }
    let total = 2_000
    await onThread { [dispatcher] in
      let reader = Reader(pair)
      reader.start()
      for _ in 0..<total { Put(1).invoke(on: dispatcher) }
      #expect(reader.stop().allSatisfy { $0[0] == -$0[1] })
    }
    #expect(pair.value == [total, -total])
  }
}
