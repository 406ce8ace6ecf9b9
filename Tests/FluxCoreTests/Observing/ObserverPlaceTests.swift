import Dispatch
import FluxCore
import FluxTesting
import Testing

/// D17: observers that are called elsewhere than on the delivering thread.
struct ObserverPlaceTests {
  let dispatcher = Dispatcher()

  /// A stream to wait for, and how to end it.
  private func ended() -> (stream: AsyncStream<Void>, end: AsyncStream<Void>.Continuation) {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    return (stream, continuation)
  }

  @Test func `D17: an observer on a queue hears each value once and in order, on that queue`() async
  {
    let store = Store(0, on: dispatcher) { $0.on(Put.self) { $0 = $1 } }
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "observer", attributes: .concurrent)
    queue.setSpecific(key: key, value: true)
    let heard = Log<Int>()
    let (stream, end) = ended()
    let subscription = store.state.subscribe(at: .queue(queue)) { value in
      #expect(DispatchQueue.getSpecific(key: key) == true)
      heard.append(value)
      if value == 1_000 { end.finish() }
    }
    for number in 1...1_000 { Put(number).invoke(on: dispatcher) }
    for await _ in stream {}
    #expect(heard.values == Array(0...1_000))
    subscription.dispose()
  }

  @Test func `D17: an observer on the main actor hears each value once and in order, there`() async
  {
    let store = Store(0, on: dispatcher) { $0.on(Put.self) { $0 = $1 } }
    let (stream, end) = ended()
    let list = MainActorList()
    let subscription = store.state.subscribe(at: MainActor.self) { value in
      list.values.append(value)
      if value == 100 { end.finish() }
    }
    for number in 1...100 { Put(number).invoke(on: dispatcher) }
    for await _ in stream {}
    #expect(await list.values == Array(0...100))
    subscription.dispose()
  }

  @MainActor
  final class MainActorList {
    var values: [Int] = []
    nonisolated init() {}
  }

  @Test func `D17: results of an action can be heard at a place, too, and on an executor`() async {
    let executor = QueueExecutor()
    let heard = Log<Result<Int, Never>>()
    let (stream, end) = ended()
    let subscription = dispatcher.results(of: Put.self).subscribe(at: .executor(executor)) {
      result in
      heard.append(result)
      if result == .success(3) { end.finish() }
    }
    for number in 1...3 { Put(number).invoke(on: dispatcher) }
    for await _ in stream {}
    #expect(heard.values == [.success(1), .success(2), .success(3)])
    subscription.dispose()
  }

  /// Runs tasks on a queue of its own.
  final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "executor")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  @Test
  func `D7 and D17: after its end at that place an observer is not called, whatever waits for it`()
    async
  {
    let store = Store(0, on: dispatcher) { $0.on(Put.self) { $0 = $1 } }
    let queue = DispatchQueue(label: "observer")
    let heard = Log<Int>()
    let held = Log<Subscription>()
    let released = Log<Bool>()
    let (stream, end) = ended()
    queue.suspend()
    do {
      let captured = AtEnd {
        released.append(true)
        end.finish()
      }
      held.append(
        store.state.subscribe(at: .queue(queue)) { value in
          withExtendedLifetime(captured) { heard.append(value) }
          if value == 2 { held.values[0].dispose() }
        })
    }
    for number in 1...5 { Put(number).invoke(on: dispatcher) }
    queue.resume()
    for await _ in stream {}
    #expect(heard.values == [0, 1, 2])
    #expect(released.values == [true])
  }

  @Test func `D17: without a place an observer is called on the delivering thread`() {
    let store = Store(0, on: dispatcher) { $0.on(Put.self) { $0 = $1 } }
    let heard = Log<Bool>()
    let subscription = store.state.subscribe { [dispatcher] _ in
      heard.append(dispatcher.isDeliveringOnThisThread)
    }
    Put(1).invoke(on: dispatcher)
    #expect(heard.values == [true, true])
    subscription.dispose()
  }
}
