import FluxCore
import FluxTesting
import Testing

/// D14: drains that would never end.
struct RunawayTests {
  let diagnostics = Log<Diagnostic>()

  private func dispatcher(limit: Int) -> Dispatcher {
    Dispatcher(drainLimit: limit, report: { [diagnostics] in diagnostics.append($0) })
  }

  /// A store that answers each `Put` with an `Also` and the other way round, for as long as the number says.
  private func answering(on dispatcher: Dispatcher) -> Store<Int> {
    Store(0, on: dispatcher) { handlers in
      handlers.on(Put.self) { count, left in
        count += 1
        if left != 0 { Also(left - 1).invoke(on: dispatcher) }
      }
      handlers.on(Also.self) { count, left in
        count += 1
        if left != 0 { Put(left - 1).invoke(on: dispatcher) }
      }
    }
  }

  @Test func `D14: an endless loop is reported with its cycle, and the dispatcher is usable after`()
    throws
  {
    let dispatcher = dispatcher(limit: 10_000)
    let store = answering(on: dispatcher)
    Put(-1).invoke(on: dispatcher)
    #expect(diagnostics.values.count == 1)
    guard
      case .runawayLoop(let cycle, let limit, let dropped) = try #require(diagnostics.values.first)
    else {
      Issue.record("reported as something else: \(diagnostics.values)")
      return
    }
    #expect(Set(cycle.map { "\($0.type)" }) == ["Put", "Also"])
    #expect(cycle.count == 2)
    #expect(limit == 10_000)
    #expect(dropped == 1)
    let text = "\(diagnostics.values[0])"
    #expect(text.contains("RunawayTests.swift"), "\(text)")
    #expect(text.contains("drainLimit"), "\(text)")
    #expect(store.state.value == 10_002)
    #expect(!dispatcher.isDeliveringOnThisThread)
    Put(0).invoke(on: dispatcher)
    #expect(store.state.value == 10_003)
    #expect(diagnostics.values.count == 1)
  }

  @Test func `D14: a chain as long as the limit is not touched, one longer is`() {
    let dispatcher = dispatcher(limit: 100)
    let store = answering(on: dispatcher)
    Put(100).invoke(on: dispatcher)
    #expect(store.state.value == 101)
    #expect(diagnostics.values.isEmpty)
    Put(101).invoke(on: dispatcher)
    #expect(diagnostics.values.count == 1)
  }

  @Test func `D14: a dispatch that multiplies for ever is stopped, too`() {
    let dispatcher = dispatcher(limit: 10_000)
    let subscription = dispatcher.results(of: Put.self).subscribe { _ in
      Put(1).invoke(on: dispatcher)
      Put(2).invoke(on: dispatcher)
    }
    Put(0).invoke(on: dispatcher)
    #expect(diagnostics.values.count == 1)
    subscription.dispose()
  }

  @Test func `D14: values that a subject's observers send are counted, too`() {
    let dispatcher = dispatcher(limit: 1_000)
    let subject = Subject<Int>(on: dispatcher)
    let subscription = subject.signal.subscribe { [subject] in subject.send($0 + 1) }
    subject.send(0)
    #expect("\(diagnostics.values)".contains("Int (FluxCoreTests/RunawayTests.swift"))
    subscription.dispose()
  }

  @Test func `D11 and D14: what a handler threw is reported also when the queue is dropped`() {
    let dispatcher = dispatcher(limit: 10)
    let handled = Log<Int>()
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Put.self) { _, number in
        handled.append(number)
        Put(number + 1).invoke(on: dispatcher)
        throw Refusal.negative(number)
      }
    }
    Put(0).invoke(on: dispatcher)
    let thrown = diagnostics.values.compactMap {
      if case .handlerThrew(_, let error, _) = $0 { error as? Refusal } else { nil }
    }
    #expect(thrown == handled.values.map { .negative($0) })
    #expect(diagnostics.values.count == handled.values.count + 1)
    withExtendedLifetime(store) {}
  }

  @Test func `D14: who joins or leaves while the queue is dropped has joined or left`() {
    let dispatcher = dispatcher(limit: 10)
    let bag = DisposeBag()
    let heard = Log<String>()
    let loop = dispatcher.results(of: Put.self).subscribe { _ in Put(1).invoke(on: dispatcher) }
    let leaving = Log<Subscription>()
    leaving.append(
      dispatcher.results(of: Put.self).subscribe { _ in
        if leaving.values.first?.isDisposed == false, heard.values.count == 10 {
          leaving.values[0].dispose()
          dispatcher.results(of: Also.self).subscribe { _ in heard.append("also") }.disposed(
            by: bag)
        }
        heard.append("put")
      })
    Put(0).invoke(on: dispatcher)
    #expect(diagnostics.values.count == 1)
    loop.dispose()
    let before = heard.values.count
    Put(0).invoke(on: dispatcher)
    Also(0).invoke(on: dispatcher)
    #expect(heard.values.dropFirst(before) == ["also"])
  }

  @Test
  func
    `D14: a payload whose deinit dispatches again and again does not keep the queue from ending`()
  {
    let dispatcher = dispatcher(limit: 50)
    struct Carry: Action {
      let body: AtEnd
      func payload() -> AtEnd { body }
    }
    let count = Log<Int>()
    let subscription = dispatcher.results(of: Carry.self).subscribe { _ in
      count.append(1)
      if count.values.count < 500 {
        Carry(body: AtEnd { Put(1).invoke(on: dispatcher) }).invoke(on: dispatcher)
      }
    }
    Carry(body: AtEnd {}).invoke(on: dispatcher)
    #expect(!diagnostics.values.isEmpty)
    #expect(!dispatcher.isDeliveringOnThisThread)
    subscription.dispose()
  }

  @Test func `D14: a loop through what is released after each delivery is stopped, too`() {
    let dispatcher = dispatcher(limit: 100)
    let count = Log<Int>()
    let subscription = dispatcher.results(of: Put.self).subscribe { _ in
      count.append(1)
      guard count.values.count < 5_000 else { return }
      let end = AtEnd { Put(1).invoke(on: dispatcher) }
      dispatcher.results(of: Put.self).subscribe { _ in withExtendedLifetime(end) {} }.dispose()
    }
    Put(0).invoke(on: dispatcher)
    #expect(diagnostics.values.count == 1)
    #expect(count.values.count < 200)
    subscription.dispose()
  }

  @Test func `D14: an impossible limit is a programmer's error`() async {
    await #expect(processExitsWith: .failure) {
      _ = Dispatcher(drainLimit: 0)
    }
  }
}
