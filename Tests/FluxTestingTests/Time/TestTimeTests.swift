import FluxCore
import FluxTesting
import Testing

/// Virtual time: what is due runs before `advance` returns, on the test's thread.
struct TestTimeTests {
  let time = TestTime()
  let notes = Log<String>()

  @Test func `nothing asynchronous happens before the test says so`() {
    let notes = notes
    let run = Nap { notes.append("began") }.invoke(on: time.dispatcher()).subscribe()
    #expect(notes.values.isEmpty)
    #expect(time.run().isEmpty)
    #expect(notes.values == ["began"])
    withExtendedLifetime(run) {}
  }

  @Test func `advance goes to each deadline in order and runs what follows from it`() {
    let (notes, time) = (notes, time)
    let dispatcher = time.dispatcher()
    let runs = [3, 1, 2].map { seconds in
      Nap {
        try? await time.clock.sleep(for: .seconds(seconds))
        notes.append("\(seconds) at \(time.now)")
        try? await time.clock.sleep(for: .seconds(seconds))
        notes.append("\(2 * seconds) at \(time.now)")
      }.invoke(on: dispatcher).subscribe()
    }
    time.run()
    #expect(time.pending == [.seconds(1), .seconds(2), .seconds(3)])
    time.advance(by: .seconds(10))
    #expect(
      notes.values == [
        "1 at 1.0 seconds", "2 at 2.0 seconds", "2 at 2.0 seconds", "3 at 3.0 seconds",
        "4 at 4.0 seconds", "6 at 6.0 seconds",
      ])
    #expect(time.now == .seconds(10))
    #expect(time.pending.isEmpty)
    withExtendedLifetime(runs) {}
  }

  @Test func `a result has been delivered when advance returns`() {
    let time = time
    let dispatcher = time.dispatcher()
    let results = Recorder(dispatcher.results(of: Nap.self))
    let outcomes = Log<Outcome<Int, Never>>()
    let run = Nap { try? await time.clock.sleep(for: .seconds(1)) }
      .invoke(on: dispatcher).subscribe { outcomes.append($0) }
    time.advance(by: .milliseconds(999))
    #expect(results.values.isEmpty)
    time.advance(by: .milliseconds(1))
    #expect(results.values == [.success(1)])
    #expect(outcomes.values == [.success(1)])
    withExtendedLifetime(run) {}
  }

  @Test func `a cancelled sleep ends at once`() {
    let (notes, time) = (notes, time)
    let run = Nap {
      do {
        try await time.clock.sleep(for: .seconds(1))
      } catch {
        notes.append("\(error is CancellationError) at \(time.now)")
      }
    }.invoke(on: time.dispatcher()).subscribe()
    time.run()
    run.dispose()
    time.run()
    #expect(notes.values == ["true at 0.0 seconds"])
    #expect(time.pending.isEmpty)
  }

  @Test func `what has left the executor is reported, by where it was invoked`() {
    let time = time
    let dispatcher = time.dispatcher()
    let elsewhere = Gate()
    let line: UInt = #line + 1
    let away = Nap { await elsewhere.wait() }.invoke(on: dispatcher).subscribe()
    let asleep = Nap { try? await time.clock.sleep(for: .seconds(9)) }
      .invoke(on: dispatcher).subscribe()
    #expect(time.advance(by: .seconds(1)).map(\.line) == [line])
    elsewhere.open()
    #expect(time.run().isEmpty)
    withExtendedLifetime([away, asleep]) {}
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the jobs can be picked in another order, which a seed repeats`(seed: UInt64) {
    func order() -> [Int] {
      let time = TestTime()
      let dispatcher = time.dispatcher()
      let random = Log<UInt64>()
      time.executor.pick = { count in
        random.append(0)
        return Int((seed &* 31 &+ UInt64(random.values.count) &* 17) % UInt64(count))
      }
      let order = Log<Int>()
      let runs = (0..<8).map { number in
        Nap { order.append(number) }.invoke(on: dispatcher).subscribe()
      }
      time.run()
      withExtendedLifetime(runs) {}
      return order.values
    }
    let first = order()
    #expect(first.sorted() == Array(0..<8))
    #expect(order() == first)
  }
}

/// Does what the test gives it, and cannot fail.
private struct Nap: AsyncAction {
  let body: @Sendable () async -> Void
  func payload() async -> Int {
    await body()
    return 1
  }
}

/// Lets those who wait go on when it is opened.
private final class Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let end: AsyncStream<Void>.Continuation

  init() { (stream, end) = AsyncStream.makeStream() }

  func wait() async { for await _ in stream {} }
  func open() { end.finish() }
}
