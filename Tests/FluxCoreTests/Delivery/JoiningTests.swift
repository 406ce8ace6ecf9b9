import Dispatch
import FluxCore
import FluxTesting
import Foundation
import Synchronization
import Testing

/// D7 and D8: joining and leaving, before, during and after deliveries.
struct JoiningTests {
  let dispatcher = Dispatcher()

  @Test func `D10: what is subscribed to after a subject has died is over at once`() {
    var subject: Subject<Int>? = Subject(on: dispatcher)
    let signal = subject!.signal
    let earlier = signal.subscribe { _ in }
    #expect(!earlier.isDisposed)
    subject = nil
    #expect(earlier.isDisposed)
    #expect(signal.subscribe { _ in }.isDisposed)
  }

  @Test func `D7: an observer that is ended by an earlier one during a delivery is not called`() {
    let second = Mutex<Subscription?>(nil)
    let log = Log<String>()
    let first = dispatcher.results(of: Put.self).subscribe { _ in
      log.append("first")
      second.withLock { $0 }?.dispose()
    }
    let subscription = dispatcher.results(of: Put.self).subscribe { _ in log.append("second") }
    second.withLock { $0 = subscription }
    Put(1).invoke(on: dispatcher)
    Put(2).invoke(on: dispatcher)
    #expect(log.values == ["first", "first"])
    first.dispose()
  }

  @Test func `D7: an observer that ends itself during a delivery hears nothing more`() {
    let own = Mutex<Subscription?>(nil)
    let log = Log<Int>()
    let subscription = dispatcher.results(of: Put.self).subscribe { result in
      if case .success(let number) = result { log.append(number) }
      own.withLock { $0 }?.dispose()
    }
    own.withLock { $0 = subscription }
    Put(1).invoke(on: dispatcher)
    Put(2).invoke(on: dispatcher)
    #expect(log.values == [1])
    #expect(subscription.isDisposed)
  }

  @Test func `D7: who subscribes during a delivery hears from the next one on`() {
    let bag = DisposeBag()
    let log = Log<Int>()
    let outer = dispatcher.results(of: Put.self).subscribe { [dispatcher] result in
      guard result == .success(1) else { return }
      dispatcher.results(of: Put.self).subscribe { result in
        if case .success(let number) = result { log.append(number) }
      }.disposed(by: bag)
    }
    Put(1).invoke(on: dispatcher)
    #expect(log.values.isEmpty)
    Put(2).invoke(on: dispatcher)
    #expect(log.values == [2])
    outer.dispose()
  }

  @Test func `D7 and D12: who subscribes to a state during a delivery gets the current value once`()
  {
    let store = makeLog(on: dispatcher)
    let bag = DisposeBag()
    let heard = Log<[Int]>()
    let outer = store.state.subscribe(hearsCurrent: false) { value in
      guard value == [1] else { return }
      store.state.subscribe { heard.append($0) }.disposed(by: bag)
      #expect(heard.values == [[1]], "the delivering thread is told at once")
    }
    Put(1).invoke(on: dispatcher)
    Put(2).invoke(on: dispatcher)
    #expect(heard.values == [[1], [1, 2]])
    outer.dispose()
  }

  @Test func `D7: ending twice, or after the dispatcher's other parties are gone, is harmless`() {
    let subscription = dispatcher.results(of: Put.self).subscribe { _ in }
    subscription.dispose()
    subscription.dispose()
    Put(1).invoke(on: dispatcher)
    #expect(subscription.isDisposed)
  }

  @Test func `D7: the order of the others stays when some in between have left`() {
    let log = Log<Int>()
    var subscriptions: [Subscription] = []
    for number in 0..<100 {
      subscriptions.append(dispatcher.results(of: Put.self).subscribe { _ in log.append(number) })
    }
    for number in 0..<100 where !number.isMultiple(of: 7) { subscriptions[number].dispose() }
    Put(1).invoke(on: dispatcher)
    #expect(log.values == (0..<100).filter { $0.isMultiple(of: 7) })
  }

  @Test
  func `D7: a subscription that another thread makes during a delivery hears from the next one on`()
  {
    let heard = Log<Int>()
    let bag = DisposeBag()
    let store = Store(0, on: dispatcher) { [dispatcher] handlers in
      handlers.on(Put.self) { state, number in
        state = number
        guard number == 1 else { return }
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
          dispatcher.results(of: Put.self).subscribe { result in
            if case .success(let number) = result { heard.append(number) }
          }.disposed(by: bag)
          done.signal()
        }
        done.wait()
      }
    }
    Put(1).invoke(on: dispatcher)
    Put(2).invoke(on: dispatcher)
    #expect(heard.values == [2])
    #expect(store.state.value == 2)
  }

  @Test
  func `D7: another thread can end a subscription and wait until no call to it is running`() {
    let log = Log<String>()
    let isCalled = DispatchSemaphore(value: 0)
    let mayReturn = DispatchSemaphore(value: 0)
    let hasEnded = DispatchSemaphore(value: 0)
    let subscription = dispatcher.results(of: Put.self).subscribe { _ in
      isCalled.signal()
      mayReturn.wait()
      log.append("call over")
    }
    Thread { [dispatcher] in Put(1).invoke(on: dispatcher) }.start()
    isCalled.wait()
    Thread {
      subscription.disposeAndWait()
      log.append("ended")
      hasEnded.signal()
    }.start()
    // It is ended before it is waited for.
    while !subscription.isDisposed {}
    mayReturn.signal()
    hasEnded.wait()
    #expect(log.values == ["call over", "ended"])
  }

  @Test func `D7: an observer that ends itself and waits does not wait for itself`() {
    let own = Mutex<Subscription?>(nil)
    let log = Log<Int>()
    let subscription = dispatcher.results(of: Put.self).subscribe { _ in
      log.append(1)
      own.withLock { $0 }?.disposeAndWait()
    }
    own.withLock { $0 = subscription }
    Put(1).invoke(on: dispatcher)
    Put(2).invoke(on: dispatcher)
    #expect(log.values == [1])
  }

  @Test
  func `D8: what an observer captured is released when it ends, and its deinit may come back`() {
    final class Captured: Sendable {
      let atEnd: @Sendable () -> Void
      init(atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }
      deinit { atEnd() }
    }
    let subject = Subject<Int>(on: dispatcher)
    let other = subject.signal.subscribe { _ in }
    var captured: Captured? = Captured { [dispatcher] in
      other.dispose()
      Put(1).invoke(on: dispatcher)
    }
    let store = makeLog(on: dispatcher)
    let subscription = subject.signal.subscribe { [captured] _ in withExtendedLifetime(captured) {}
    }
    captured = nil
    #expect(!other.isDisposed)
    subscription.dispose()
    #expect(other.isDisposed)
    #expect(store.state.value == [1])
  }

  @Test func `a bag holds no ended subscriptions, whatever went through it`() {
    let bag = DisposeBag()
    let subject = Subject<Int>(on: dispatcher)
    for _ in 0..<1_000_000 {
      let subscription = subject.signal.subscribe { _ in }
      subscription.disposed(by: bag)
      subscription.dispose()
    }
    #expect(bag.isEmpty)
  }

  @Test func `a bag ends all that is in it when it goes away`() {
    let log = Log<Int>()
    var bag: DisposeBag? = DisposeBag()
    for number in 0..<3 {
      dispatcher.results(of: Put.self).subscribe { _ in log.append(number) }.disposed(by: bag!)
    }
    Put(1).invoke(on: dispatcher)
    bag = nil
    Put(2).invoke(on: dispatcher)
    #expect(log.values == [0, 1, 2])
  }

  @Test func `a subscription ends when its last reference goes away`() {
    let log = Log<Int>()
    var subscription: Subscription? = dispatcher.results(of: Put.self).subscribe { _ in
      log.append(1)
    }
    Put(1).invoke(on: dispatcher)
    withExtendedLifetime(subscription) {}
    subscription = nil
    Put(2).invoke(on: dispatcher)
    #expect(log.values == [1])
  }

  @Test func `D7: when two leave during a call, the third is still called`() {
    let subscriptions = Mutex<[Subscription]>([])
    let heard = Log<Int>()
    let first = dispatcher.results(of: Put.self).subscribe { _ in
      for subscription in subscriptions.withLock({ $0 }) { subscription.dispose() }
    }
    let second = dispatcher.results(of: Put.self).subscribe { _ in heard.append(2) }
    let third = dispatcher.results(of: Put.self).subscribe { _ in heard.append(3) }
    subscriptions.withLock { $0 = [first, second] }
    Put(1).invoke(on: dispatcher)
    #expect(heard.values == [3])
    third.dispose()
  }

  @Test func `D7: one who subscribes in the deinit of the only subscriber's capture is heard`() {
    let heard = Log<Int>()
    let bag = DisposeBag()
    let own = Mutex<Subscription?>(nil)
    var atEnd: AtEnd? = AtEnd { [dispatcher] in
      dispatcher.results(of: Put.self).subscribe { _ in }.dispose()
      dispatcher.results(of: Put.self).subscribe { result in
        if case .success(let number) = result { heard.append(number) }
      }.disposed(by: bag)
    }
    let subscription = dispatcher.results(of: Put.self).subscribe { [atEnd] _ in
      withExtendedLifetime(atEnd) {}
      own.withLock { $0 }?.dispose()
    }
    own.withLock { $0 = subscription }
    atEnd = nil
    Put(1).invoke(on: dispatcher)
    #expect(bag.count == 1)
    Put(2).invoke(on: dispatcher)
    #expect(heard.values == [2])
  }

  @Test
  func `D7: of two threads that end a subscription neither is called after its own end`() async {
    let late = Log<Int>()
    for _ in 0..<300 {
      let calls = Atomic(0)
      let dispatcher = Dispatcher()
      let subscription = dispatcher.results(of: Put.self).subscribe { _ in
        calls.add(1, ordering: .relaxed)
      }
      let ready = Atomic(0)
      let end = { @Sendable in
        ready.add(1, ordering: .sequentiallyConsistent)
        while ready.load(ordering: .sequentiallyConsistent) < 2 {}
        subscription.dispose()
      }
      async let other: Void = onThread(end)
      await onThread {
        end()
        let before = calls.load(ordering: .relaxed)
        Put(1).invoke(on: dispatcher)
        if calls.load(ordering: .relaxed) != before { late.append(before) }
      }
      await other
    }
    #expect(late.values.isEmpty)
  }

  @Test
  func `D7: one who wants changes only and subscribes in a handler hears from the next one on`() {
    let heard = Log<Int>()
    let bag = DisposeBag()
    let property = Mutex<StateProperty<Int>?>(nil)
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Put.self) { state, number in
        state = number
        guard number == 1 else { return }
        property.withLock { $0 }?.subscribe(hearsCurrent: false) { heard.append($0) }
          .disposed(by: bag)
      }
    }
    property.withLock { $0 = store.state }
    Put(1).invoke(on: dispatcher)
    Put(2).invoke(on: dispatcher)
    #expect(heard.values == [2])
  }

  @Test func `a bag lets go of the ended subscriptions that went through it`() {
    let bag = DisposeBag()
    weak var first: Subscription?
    for number in 0..<100 {
      let subscription = Subscription {}
      if number == 0 { first = subscription }
      subscription.disposed(by: bag)
      subscription.dispose()
    }
    #expect(first == nil)
  }
}
