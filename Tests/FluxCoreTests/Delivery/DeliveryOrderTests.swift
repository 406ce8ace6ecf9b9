import Dispatch
import FluxCore
import FluxTesting
import Synchronization
import Testing

/// D1 to D6: what reaches whom, and in which order.
struct DeliveryOrderTests {
  let dispatcher = Dispatcher()

  @Test func `D1: those registered for an action get its typed result, and no other action's`() {
    let results = Recorder(dispatcher.results(of: PutPositive.self))
    let others = Recorder(dispatcher.results(of: Also.self))
    PutPositive(1).invoke(on: dispatcher)
    PutPositive(-1).invoke(on: dispatcher)
    #expect(results.values == [.success(1), .failure(.negative(-1))])
    #expect(others.values.isEmpty)
  }

  @Test func `D2: everyone sees one order, also those who react by dispatching`() {
    for _ in 0..<1_000 {
      let dispatcher = Dispatcher()
      let a = Log<Int>()
      let b = Log<Int>()
      let bag = DisposeBag()
      dispatcher.results(of: Put.self).subscribe { result in
        guard case .success(let number) = result else { return }
        a.append(number)
        if number > 42 { Put(42).invoke(on: dispatcher) }
      }.disposed(by: bag)
      dispatcher.results(of: Put.self).subscribe { result in
        if case .success(let number) = result { b.append(number) }
      }.disposed(by: bag)
      Put(100).invoke(on: dispatcher)
      #expect(a.values == [100, 42])
      #expect(b.values == [100, 42])
    }
  }

  @Test func `D3: on an idle dispatcher everyone has been served when a dispatch returns`() {
    let store = makeLog(on: dispatcher)
    let heard = Recorder(store.state)
    Put(1).invoke(on: dispatcher)
    #expect(store.state.value == [1])
    #expect(heard.values == [[], [1]])
  }

  @Test func `D4: what a handler dispatches is delivered after the running payload, in order`() {
    let store = Store([String](), on: dispatcher) { [dispatcher] handlers in
      handlers.on(Put.self) { log, number in
        log.append("first \(number)")
        if number < 3 { Put(number + 1).invoke(on: dispatcher) }
      }
      handlers.on(Put.self) { log, number in log.append("second \(number)") }
    }
    Put(1).invoke(on: dispatcher)
    #expect(
      store.state.value == ["first 1", "second 1", "first 2", "second 2", "first 3", "second 3"])
  }

  @Test
  func
    `D4: what a payload's deinit dispatches as the queue runs empty is delivered in the same drain`()
  {
    final class Farewell: Sendable {
      let dispatcher: Dispatcher
      init(_ dispatcher: Dispatcher) { self.dispatcher = dispatcher }
      deinit { Put(99).invoke(on: dispatcher) }
    }
    struct Carry: Action {
      let farewell: Farewell
      func payload() -> Farewell { farewell }
    }
    let store = makeLog(on: dispatcher)
    let subscription = dispatcher.results(of: Put.self).subscribe { [dispatcher] result in
      if result == .success(1) { Carry(farewell: Farewell(dispatcher)).invoke(on: dispatcher) }
    }
    Put(1).invoke(on: dispatcher)
    #expect(store.state.value == [1, 99])
    subscription.dispose()
  }

  @Test
  func
    `D4: a handler may wait for a worker thread that dispatches; the worker's payload comes afterwards`()
  {
    let log = Store([String](), on: dispatcher) { [dispatcher] handlers in
      handlers.on(Put.self) { log, number in
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
          Also(number + 1).invoke(on: dispatcher)
          done.signal()
        }
        done.wait()
        log.append("put \(number)")
      }
      handlers.on(Also.self) { log, number in log.append("also \(number)") }
    }
    Put(1).invoke(on: dispatcher)
    #expect(log.state.value == ["put 1", "also 2"])
  }

  @Test
  func `D4: what a worker dispatched before a handler went on comes before the handler's own`() {
    let log = Store([String](), on: dispatcher) { [dispatcher] handlers in
      handlers.on(Put.self) { log, number in
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
          Also(1).invoke(on: dispatcher)
          done.signal()
        }
        done.wait()
        Also(2).invoke(on: dispatcher)
      }
      handlers.on(Also.self) { log, number in log.append("also \(number)") }
    }
    Put(1).invoke(on: dispatcher)
    #expect(log.state.value == ["also 1", "also 2"])
  }

  @Test func `D4: the awaitable form returns when its dispatch has been delivered`() async {
    let store = makeLog(on: dispatcher)
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask { [dispatcher] in
          await Put(number).invokeAndWait(on: dispatcher)
          return store.state.value.contains(number)
        }
      }
      for await wasDelivered in group { #expect(wasDelivered) }
    }
    #expect(store.state.value.sorted() == Array(0..<200))
  }

  @Test func `D4: threads that dispatch at once lose nothing and keep each thread's order`() {
    struct Progress: Sendable {
      var next: [Int]
      var isInOrder = true
    }
    let threads = 8
    let each = 100_000
    let store = Store(Progress(next: Array(repeating: 0, count: threads)), on: dispatcher) {
      $0.on(Put.self) { progress, number in
        let (thread, step) = number.quotientAndRemainder(dividingBy: each)
        progress.isInOrder = progress.isInOrder && progress.next[thread] == step
        progress.next[thread] = step + 1
      }
    }
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for step in 0..<each { Put(thread * each + step).invoke(on: dispatcher) }
    }
    // The last thread to finish may have left its payloads to one that still delivered; both have returned by now.
    #expect(store.state.value.isInOrder)
    #expect(store.state.value.next == Array(repeating: each, count: threads))
  }

  @Test
  func
    `D5 and D14: a chain of 1,000,000 dispatches, each made by the handler of the one before, uses constant stack and is no loop`()
  {
    let diagnostics = Log<Diagnostic>()
    let dispatcher = Dispatcher(report: { diagnostics.append($0) })
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Put.self) { count, number in
        count += 1
        if number > 1 { Put(number - 1).invoke(on: dispatcher) }
      }
    }
    // 512 kB hold no million frames of any size.
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "chain").async {
      Put(1_000_000).invoke(on: dispatcher)
      done.signal()
    }
    done.wait()
    #expect(store.state.value == 1_000_000)
    #expect(diagnostics.values.isEmpty)
  }

  @Test
  func `D6: all stores run before subscribers of results, and those before observers of states`() {
    let log = Log<String>()
    func makeStore(_ name: String) -> Store<Int> {
      Store(0, on: dispatcher) { handlers in
        handlers.on(Put.self) { state, number in
          log.append("store \(name)")
          state = number
        }
      }
    }
    let a = makeStore("a")
    let b = makeStore("b")
    let bag = DisposeBag()
    // In the opposite order of what is expected.
    b.state.subscribe(hearsCurrent: false) { _ in log.append("observer of b") }.disposed(by: bag)
    a.state.subscribe(hearsCurrent: false) { value in
      log.append("observer 1 of a")
      #expect(value == b.state.value, "an observer saw one store updated and another not yet")
    }.disposed(by: bag)
    a.state.subscribe(hearsCurrent: false) { _ in log.append("observer 2 of a") }
      .disposed(by: bag)
    dispatcher.results(of: Put.self).subscribe { _ in log.append("results") }.disposed(by: bag)
    Put(7).invoke(on: dispatcher)
    #expect(
      log.values == [
        "store a", "store b", "results", "observer 1 of a", "observer 2 of a", "observer of b",
      ])
  }

  @Test func `D6: an observer is called once for a state that several handlers have changed`() {
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Put.self) { $0 += $1 }
      handlers.on(Put.self) { $0 += $1 }
    }
    let heard = Recorder(store.state, hearsCurrent: false)
    Put(1).invoke(on: dispatcher)
    #expect(heard.values == [2])
  }
}
