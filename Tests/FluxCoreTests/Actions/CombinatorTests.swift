import FluxCore
import FluxTesting
import Synchronization
import Testing

/// What joins and changes invocations: typed, and delivered as documented.
struct CombinatorTests {
  let time = TestTime()
  let dispatcher: Dispatcher
  let delivered: Recorder<Result<Int, Refusal>>

  init() {
    dispatcher = time.dispatcher(report: { _ in })
    delivered = Recorder(dispatcher.results(of: Work.self))
  }

  /// Succeeds with its number, a second after it began; with one below zero it fails.
  private func step(_ number: Int, log: Log<Int>? = nil) -> Invocation<Int, Refusal> {
    Work { [time] () async throws(Refusal) -> Int in
      log?.append(number)
      try? await time.clock.sleep(for: .seconds(1))
      if number < 0 { throw .negative(number) }
      return number
    }.invoke(on: dispatcher)
  }

  private func sure(_ number: Int) -> Invocation<Int, Never> { Sure(number).invoke(on: dispatcher) }

  /// Runs it for 100 seconds and says how it ended.
  private func outcome<Success, Failure>(
    of invocation: Invocation<Success, Failure>
  ) -> Outcome<Success, Failure>? {
    let outcomes = Log<Outcome<Success, Failure>>()
    let run = invocation.subscribe { outcomes.append($0) }
    time.advance(by: .seconds(100))
    #expect(outcomes.values.count == 1)
    withExtendedLifetime(run) {}
    return outcomes.values.first
  }

  @Test func `then makes the next one of the payload, which has been delivered`() {
    let next: Invocation<Int, Refusal> = step(1).then { [delivered] payload in
      #expect(delivered.values == [.success(1)])
      return step(payload + 1)
    }
    #expect(outcome(of: next) == .success(2))
    #expect(delivered.values == [.success(1), .success(2)])
    #expect(outcome(of: step(-1).then { _ in step(9) }) == .failure(.negative(-1)))
    #expect(delivered.values.last == .failure(.negative(-1)))
  }

  @Test func `one that cannot fail joins one that can, both ways and without a cast`() {
    let a: Invocation<Int, Refusal> = sure(1).concat(step(2))
    let b: Invocation<Int, Refusal> = step(2).concat(sure(1))
    let c: Invocation<Int, Never> = sure(1).concat(sure(2))
    let d: Invocation<Int, Refusal> = sure(1).then { step($0 + 1) }
    let e: Invocation<Int, Refusal> = step(1).then { sure($0 + 1) }
    let f: Invocation<Int, Never> = sure(1).then { sure($0 + 1) }
    let g = sure(1).concat(sure(2)).concat(step(3)).concat(sure(4)).concat(sure(5))
    #expect(outcome(of: a) == .success(2))
    #expect(outcome(of: b) == .success(1))
    #expect(outcome(of: c) == .success(2))
    #expect(outcome(of: d) == .success(2))
    #expect(outcome(of: e) == .success(2))
    #expect(outcome(of: f) == .success(2))
    #expect(outcome(of: g) == .success(5))
    #expect(outcome(of: sure(1).concat(step(-1)).concat(sure(2))) == .failure(.negative(-1)))
  }

  @Test func `a failure that is recovered from is not delivered, and its type may change`() {
    let recovered: Invocation<Int, Never> = step(-1).recover { _ in sure(7) }
    #expect(outcome(of: recovered) == .success(7))
    #expect(delivered.values.isEmpty)
    let again = step(-1).recover { _ in step(-2) }
    #expect(outcome(of: again) == .failure(.negative(-2)))
    #expect(delivered.values == [.failure(.negative(-2))])
  }

  @Test func `retry delivers only the last failure, and waits as it was told`() {
    let log = Log<Duration>()
    let failing = Work { [time] () throws(Refusal) in
      log.append(time.now)
      throw .negative(log.values.count)
    }.invoke(on: dispatcher)
    let retried = failing.retry(3) { failures in .seconds(1 << failures) }
    #expect(outcome(of: retried) == .failure(.negative(4)))
    #expect(log.values == [.zero, .seconds(2), .seconds(6), .seconds(14)])
    #expect(delivered.values == [.failure(.negative(4))])
  }

  @Test func `retry ends with the first success`() {
    let attempts = Log<Int>()
    let flaky = Work { () throws(Refusal) in
      attempts.append(1)
      guard attempts.values.count == 3 else { throw .negative(0) }
      return 3
    }.invoke(on: dispatcher)
    #expect(outcome(of: flaky.retry(5, delay: .seconds(1))) == .success(3))
    #expect(delivered.values == [.success(3)])
  }

  @Test func `cancelled in a delay of retry, it ends as cancelled and delivers nothing`() {
    let outcomes = Log<Outcome<Int, Refusal>>()
    let run = step(-1).retry(5, delay: .seconds(10)).subscribe { outcomes.append($0) }
    time.advance(by: .seconds(5))
    run.dispose()
    time.run()
    #expect(outcomes.values == [.cancelled])
    #expect(delivered.values.isEmpty)
    #expect(time.pending.isEmpty)
  }

  @Test func `a timeout cancels the work and is delivered as the action's failure`() {
    let slow = Work { [time] in
      // It takes no notice of a cancellation.
      await Task(executorPreference: time.executor) {
        try? await time.clock.sleep(for: .seconds(50))
      }.value
      return 1
    }.invoke(on: dispatcher).timeout(.seconds(5), failing: .negative(5))
    let ended = Log<Duration>()
    let run = slow.subscribe { [time] _ in ended.append(time.now) }
    time.advance(by: .seconds(100))
    #expect(ended.values == [.seconds(5)])
    #expect(delivered.values == [.failure(.negative(5))])
    withExtendedLifetime(run) {}
  }

  @Test(arguments: [InvocationPolicy.queued, .latest, .first])
  func `a chain that is retried as a whole may name its own action again`(policy: InvocationPolicy)
  {
    let work = Work { () async throws(Refusal) in 1 }
    @Sendable func page() -> Invocation<Int, Refusal> {
      work.invoke(on: dispatcher, policy: policy)
    }
    let outcomes = Log<Outcome<Int, Refusal>>()
    let runs = [
      page().concat(page()).retry(1).subscribe { outcomes.append($0) },
      page().then { _ in page() }.timeout(.seconds(5), failing: .negative(9)).subscribe {
        outcomes.append($0)
      },
    ]
    time.advance(by: .seconds(1))
    #expect(outcomes.values.count == 2)
    #expect(outcomes.values.contains(.success(1)))
    withExtendedLifetime(runs) {}
  }

  @Test func `what ends in time is not touched by a timeout, and its timer goes`() {
    #expect(outcome(of: step(1).timeout(.seconds(5), failing: .negative(5))) == .success(1))
    #expect(
      outcome(of: step(-1).timeout(.seconds(5), failing: .negative(5)))
        == .failure(.negative(-1)))
    #expect(delivered.values == [.success(1), .failure(.negative(-1))])
    #expect(time.pending.isEmpty)
  }

  @Test func `a timeout can be retried and recovered from; its failure is then not delivered`() {
    let slow = step(1).timeout(.milliseconds(500), failing: .negative(5))
    #expect(outcome(of: slow.retry(2).recover { _ in sure(3) }) == .success(3))
    #expect(delivered.values.isEmpty)
  }

  @Test(arguments: 0..<500)
  func `in the instant of its deadline a success is delivered or timed out, never both`(seed: Int) {
    let picks = Atomic(seed)
    time.executor.pick = { count in
      let pick = picks.load(ordering: .relaxed)
      picks.store(pick &* 31 &+ 7, ordering: .relaxed)
      return Int(UInt(bitPattern: pick >> 3) % UInt(count))
    }
    let tie = step(1).timeout(.seconds(1), failing: .negative(5))
    let ending = outcome(of: tie)
    switch ending {
    case .success(1): #expect(delivered.values == [.success(1)])
    case .failure(.negative(5)): #expect(delivered.values == [.failure(.negative(5))])
    default: Issue.record("seed \(seed): \(String(describing: ending))")
    }
  }

  @Test func `cancelled while it works, a timed one ends as cancelled`() {
    let outcomes = Log<Outcome<Int, Refusal>>()
    let run = step(1).timeout(.seconds(5), failing: .negative(5)).subscribe { outcomes.append($0) }
    time.run()
    run.dispose()
    time.advance(by: .seconds(9))
    #expect(outcomes.values == [.cancelled])
    #expect(delivered.values.isEmpty)
    #expect(time.pending.isEmpty)
  }

  @Test(arguments: [true, false])
  func `D5: a concat of 100,000 whose first is delayed keeps order, folded from either side`(
    fromLeft: Bool
  ) {
    let count = 100_000
    let isOrdered = Mutex((next: 0, isOrdered: true))
    let subscription = dispatcher.results(of: Work.self).subscribe { result in
      isOrdered.withLock {
        $0.isOrdered = $0.isOrdered && result == .success($0.next)
        $0.next += 1
      }
    }
    let link = { [dispatcher] (number: Int) in Work { number }.invoke(on: dispatcher) }
    let chain: Invocation<Int, Refusal> =
      fromLeft
      ? (1..<count).reduce(step(0)) { $0.concat(link($1)) }
      : step(0).concat(
        (1..<(count - 1)).reversed().reduce(link(count - 1)) { link($1).concat($0) })
    #expect(outcome(of: chain) == .success(count - 1))
    #expect(isOrdered.withLock { $0 } == (count, true))
    subscription.dispose()
  }

  @Test func `start and cancel in the same turn 10,000 times: the work never ran`() {
    let ran = Log<Int>()
    let cancelled = Log<Outcome<Int, Refusal>>()
    for number in 0..<10_000 {
      step(number, log: ran).subscribe { cancelled.append($0) }.dispose()
    }
    time.advance(by: .seconds(5))
    #expect(ran.values.isEmpty)
    #expect(cancelled.values.count == 10_000)
  }

  @Test func `two async actions overlap with five increments, and the total is 7`() {
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Work.self) { $0 += $1 }
      handlers.on(Put.self) { $0 += $1 }
    }
    let runs = [step(1).subscribe(), step(1).subscribe()]
    time.run()
    for _ in 0..<5 { Put(1).invoke(on: dispatcher) }
    #expect(store.state.value == 5)
    time.advance(by: .seconds(1))
    #expect(store.state.value == 7)
    withExtendedLifetime(runs) {}
  }

  @Test func `D10: when its owner dies, work in flight is cancelled, released and not delivered`() {
    let freed = Log<Int>()
    var owner: DisposeBag? = DisposeBag()
    do {
      let captured = AtEnd { freed.append(1) }
      Work { [time] in
        try? await time.clock.sleep(for: .seconds(9))
        withExtendedLifetime(captured) {}
        return 1
      }.invoke(on: dispatcher).subscribe().disposed(by: owner!)
    }
    time.run()
    #expect(dispatcher.runs.live.map(\.site.line).count == 1)
    owner = nil
    time.run()
    #expect(freed.values == [1])
    #expect(delivered.values.isEmpty)
    #expect(dispatcher.runs.live.isEmpty)
  }

  @Test func `D16: a result knows its run and the dispatch whose delivery started that`() {
    let causes = Log<[UInt64?]>()
    let run = Mutex<Subscription?>(nil)
    let subscription = dispatcher.results(of: Put.self).subscribe { _ in
      let started = step(1).subscribe()
      run.withLock { $0 = started }
    }
    let heard = dispatcher.results(of: Work.self).subscribe { [dispatcher] _ in
      causes.append([dispatcher.cause?.parent, dispatcher.cause?.invocation])
    }
    Put(1).invoke(on: dispatcher)
    time.advance(by: .seconds(5))
    #expect(causes.values == [[1, 1]])
    withExtendedLifetime((subscription, heard)) {}
  }
}

/// Succeeds with a number and cannot fail.
private struct Sure: AsyncAction {
  let number: Int
  init(_ number: Int) { self.number = number }
  func payload() async -> Int { number }
}
