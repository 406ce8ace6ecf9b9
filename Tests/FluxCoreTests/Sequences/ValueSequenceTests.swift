import FluxCore
import FluxTesting
import Testing

/// States and signals as asynchronous sequences.
struct ValueSequenceTests {
  let dispatcher = Dispatcher()

  @Test func `two consumers each get every value of a state, and both end when the store dies`()
    async
  {
    var store: Store<[Int]>? = makeLog(on: dispatcher)
    let values = store?.state.values(.buffered(100, dropping: .oldest))
    let consumers = [values, values].compactMap { $0?.makeAsyncIterator() }.map(Consumer.init)
    for number in 1...3 { Put(number).invoke(on: dispatcher) }
    store = nil
    for consumer in consumers {
      #expect(await consumer.all() == [[], [1], [1, 2], [1, 2, 3]])
    }
    #expect(store == nil)
  }

  /// An iterator that can be kept; `@unchecked` since only the test itself takes values from it.
  final class Consumer<Value: Sendable>: @unchecked Sendable {
    private var iterator: ValueSequence<Value>.Iterator
    init(_ iterator: ValueSequence<Value>.Iterator) { self.iterator = iterator }

    func all() async -> [Value] {
      var values: [Value] = []
      while let value = await iterator.next() { values.append(value) }
      return values
    }
  }

  @Test func `D12: a change while an iterator is being made is not missed`() async {
    var store: Store<[Int]>? = makeLog(on: dispatcher)
    let consumers = Log<Consumer<[Int]>>()
    let subscription = store?.state.subscribe(hearsCurrent: false) { [state = store?.state] value in
      guard value == [1], let state else { return }
      consumers.append(Consumer(state.values(.buffered(10, dropping: .oldest)).makeAsyncIterator()))
    }
    Put(1).invoke(on: dispatcher)
    Put(2).invoke(on: dispatcher)
    subscription?.dispose()
    store = nil
    #expect(await consumers.values[0].all() == [[1], [1, 2]])
  }

  @Test func `the latest policy keeps the last value, a buffer drops the oldest or the newest`()
    async
  {
    var store: Store<Int>? = Store(0, on: dispatcher) { $0.on(Put.self) { $0 = $1 } }
    let latest = store.map { Consumer($0.state.values(.latest).makeAsyncIterator()) }
    let oldest = store.map {
      Consumer($0.state.values(.buffered(2, dropping: .oldest)).makeAsyncIterator())
    }
    let newest = store.map {
      Consumer($0.state.values(.buffered(2, dropping: .newest)).makeAsyncIterator())
    }
    for number in 1...5 { Put(number).invoke(on: dispatcher) }
    store = nil
    #expect(await latest?.all() == [5])
    #expect(await oldest?.all() == [4, 5])
    #expect(await newest?.all() == [0, 1])
    #expect(store == nil)
  }

  @Test func `one that begins after the store has died gets the last value and ends`() async {
    var store: Store<Int>? = Store(7, on: dispatcher) { _ in }
    let state = store?.state
    store = nil
    let consumer = state.map { Consumer($0.values(.latest).makeAsyncIterator()) }
    #expect(await consumer?.all() == [7])
    #expect(store == nil)
  }

  @Test func `a derived state's sequence ends when all of its inputs have`() async {
    var a: Store<Int>? = Store(1, on: dispatcher) { $0.on(Put.self) { $0 += $1 } }
    var b: Store<Int>? = Store(2, on: dispatcher) { $0.on(Put.self) { $0 += $1 } }
    let sum = a.flatMap { a in b.map { StateProperty.combine(a.state, $0.state) { $0 + $1 } } }
    let consumer = sum.map {
      Consumer($0.map { "\($0)" }.values(.buffered(9, dropping: .oldest)).makeAsyncIterator())
    }
    a = nil
    Put(10).invoke(on: dispatcher)
    b = nil
    #expect(await consumer?.all() == ["3", "13"])
    #expect(a == nil && b == nil)
  }

  @Test func `a subject's values end with the subject`() async {
    var subject: Subject<Int>? = Subject(on: dispatcher)
    let consumer = subject.map {
      Consumer($0.signal.values(.buffered(9, dropping: .oldest)).makeAsyncIterator())
    }
    subject?.send(1)
    subject?.send(2)
    subject = nil
    #expect(await consumer?.all() == [1, 2])
    #expect(subject == nil)
  }

  @Test func `a cancelled task stops iterating and its subscription ends`() async {
    let released = Log<Bool>()
    let store = Store(0, on: dispatcher) { $0.on(Put.self) { $0 = $1 } }
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let task = Task { [state = store.state] in
      let end = AtEnd { released.append(true) }
      for await _ in state.map({ value in withExtendedLifetime(end) { value } }).values(.latest) {
        begin.finish()
      }
      return true
    }
    for await _ in begun {}
    task.cancel()
    #expect(await task.value)
    #expect(released.values == [true])
  }

  @Test func `one that breaks off leaves nothing behind`() async {
    let released = Log<Bool>()
    let store = Store(0, on: dispatcher) { $0.on(Put.self) { $0 = $1 } }
    do {
      let end = AtEnd { released.append(true) }
      let mapped = store.state.map { value in withExtendedLifetime(end) { value } }
      for await value in mapped.values(.latest) where value == 0 { break }
    }
    #expect(released.values == [true])
  }

  @Test func `an impossible buffer is a programmer's error`() async {
    await #expect(processExitsWith: .failure) {
      let store = Store(0, on: Dispatcher()) { _ in }
      _ = store.state.values(.buffered(0, dropping: .oldest)).makeAsyncIterator()
    }
  }
}
