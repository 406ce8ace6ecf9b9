import FluxCore
import FluxTesting
import Randomness
import Testing

/// Policies in virtual time: when invocations begin, and how they end.
struct PolicyTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let policy: InvocationPolicy
    /// When invocations are started, and how many seconds each works.
    let events: [Int]
    let work: Int
    /// When the work of which one begins, by the position in `events`.
    let begins: [String]
    let outcomes: [String]
    var testDescription: String { "\(policy) \(events) x \(work)" }
  }

  static let rows = [
    Row(
      policy: .every, events: [0, 1, 2], work: 3, begins: ["0@0", "1@1", "2@2"],
      outcomes: ["0 done@3", "1 done@4", "2 done@5"]),
    Row(
      policy: .latest, events: [0, 1, 9], work: 3, begins: ["0@0", "1@1", "2@9"],
      outcomes: ["0 cancelled@1", "1 done@4", "2 done@12"]),
    Row(
      policy: .first, events: [0, 1, 2, 3, 4], work: 3, begins: ["0@0", "3@3"],
      outcomes: ["1 cancelled@1", "2 cancelled@2", "0 done@3", "4 cancelled@4", "3 done@6"]),
    Row(
      policy: .queued, events: [0, 1, 2], work: 3, begins: ["0@0", "1@3", "2@6"],
      outcomes: ["0 done@3", "1 done@6", "2 done@9"]),
    Row(
      policy: .debounced(for: .seconds(5)), events: [0, 3, 6, 20], work: 1,
      begins: ["2@11", "3@25"],
      outcomes: ["0 cancelled@3", "1 cancelled@6", "2 done@12", "3 done@26"]),
    Row(
      policy: .debounced(for: .seconds(5)), events: [0, 5], work: 9, begins: ["0@5", "1@10"],
      outcomes: ["0 done@14", "1 done@19"]),
    Row(
      policy: .throttled(for: .seconds(10), .leading), events: [0, 3, 9, 10, 11], work: 1,
      begins: ["0@0", "3@10"],
      outcomes: ["0 done@1", "1 cancelled@3", "2 cancelled@9", "4 cancelled@11", "3 done@11"]),
    Row(
      policy: .throttled(for: .seconds(10), .trailing), events: [0, 3, 15, 40], work: 1,
      begins: ["1@10", "2@20", "3@50"],
      outcomes: ["0 cancelled@3", "1 done@11", "2 done@21", "3 done@51"]),
    Row(
      policy: .throttled(for: .seconds(10), .both), events: [0, 3, 9, 15, 40], work: 1,
      begins: ["0@0", "2@10", "3@20", "4@40"],
      outcomes: ["0 done@1", "1 cancelled@9", "2 done@11", "3 done@21", "4 done@41"]),
  ]

  @Test(arguments: rows)
  func `invocations begin and end when their policy says so`(row: Row) {
    let scene = Scene()
    for (number, second) in row.events.enumerated() {
      scene.time.advance(to: .seconds(second))
      scene.start(number, row.policy, works: row.work)
    }
    scene.time.advance(by: .seconds(100))
    #expect(scene.begins.values == row.begins)
    #expect(scene.outcomes.values.sorted() == row.outcomes.sorted())
    #expect(scene.dispatcher.runs.policyEntryCount == 0)
    #expect(scene.dispatcher.runs.live.isEmpty)
    #expect(scene.time.pending.isEmpty)
  }

  @Test func `a failure of work that has begun is not debounced away`() {
    let scene = Scene()
    let failures = Recorder(scene.dispatcher.results(of: Job.self))
    let policy = InvocationPolicy.debounced(for: .seconds(5))
    scene.start(0, policy, works: 10, fails: true)
    scene.time.advance(to: .seconds(6))
    for number in 1...4 {
      scene.start(number, policy, works: 1)
      scene.time.advance(by: .seconds(3))
    }
    scene.time.advance(by: .seconds(20))
    #expect(failures.values == [.failure(.negative(0)), .success(4)])
  }

  @Test(
    arguments: [
      InvocationPolicy.queued, .debounced(for: .seconds(5)), .throttled(for: .seconds(5), .trailing),
    ])
  func `one that waits is taken out by cancelling it`(policy: InvocationPolicy) {
    let scene = Scene()
    if policy == .queued { scene.start(0, policy, works: 3) }
    scene.start(1, policy, works: 1)
    scene.time.advance(to: .seconds(1))
    scene.runs[scene.runs.count - 1].dispose()
    scene.time.run()
    #expect(scene.outcomes.values == ["1 cancelled@1"])
    scene.time.advance(by: .seconds(30))
    #expect(scene.begins.values == (policy == .queued ? ["0@0"] : []))
    #expect(scene.dispatcher.runs.policyEntryCount == 0)
  }

  @Test(
    arguments: [
      InvocationPolicy.latest, .first, .queued, .debounced(for: .seconds(5)),
      .throttled(for: .seconds(5), .trailing),
    ])
  func `one that is cancelled in the turn of its start stands in nobody's way`(
    policy: InvocationPolicy
  ) {
    let scene = Scene()
    scene.start(0, policy, works: 1, isDriven: false)
    scene.runs[0].dispose()
    scene.start(1, policy, works: 1)
    scene.time.advance(by: .seconds(30))
    #expect(scene.begins.values.map { $0.prefix(1) } == ["1"])
    #expect(scene.outcomes.values.count == 2)
    #expect(scene.dispatcher.runs.policyEntryCount == 0)
  }

  @Test func `a policy knows the invocations of its own dispatcher only`() {
    let (one, other) = (Scene(), Scene())
    one.start(0, .first, works: 3)
    other.start(0, .first, works: 3)
    one.time.advance(by: .seconds(5))
    other.time.advance(by: .seconds(5))
    #expect(one.outcomes.values == ["0 done@3"])
    #expect(other.outcomes.values == ["0 done@3"])
  }

  @Test func `an action type declares its policy, and a call can choose another`() {
    struct Search: AsyncAction {
      static var policy: InvocationPolicy { .latest }
      let time: TestTime
      func payload() async -> Duration {
        try? await time.clock.sleep(for: .seconds(1))
        return time.now
      }
    }
    let scene = Scene()
    let results = Recorder(scene.dispatcher.results(of: Search.self))
    let search = Search(time: scene.time)
    let runs = (0..<3).map { _ in search.invoke(on: scene.dispatcher).subscribe() }
    let alone = search.invoke(on: scene.dispatcher, policy: .every).subscribe()
    scene.time.advance(by: .seconds(2))
    #expect(results.values == [.success(.seconds(1)), .success(.seconds(1))])
    withExtendedLifetime((runs, alone)) {}
  }

  @Test func `the next in a queue begins when the failure of the one before has been delivered`() {
    let scene = Scene()
    let begins = scene.begins
    let subscription = scene.dispatcher.results(of: Job.self).subscribe { _ in
      begins.append("delivered")
    }
    scene.start(0, .queued, works: 1, fails: true)
    scene.start(1, .queued, works: 1)
    scene.time.advance(by: .seconds(5))
    #expect(begins.values == ["0@0", "delivered", "1@1", "delivered"])
    subscription.dispose()
  }

  @Test func `a retried invocation keeps its place from the first attempt to the last`() {
    let scene = Scene()
    let time = scene.time
    let begins = scene.begins
    let first = Job(number: 0) { () async throws(Refusal) -> Int in
      begins.append("0@\(time.now.components.seconds)")
      throw .negative(0)
    }.invoke(on: scene.dispatcher, policy: .queued).retry(2, delay: .seconds(2)).subscribe()
    scene.start(1, .queued, works: 1)
    time.advance(by: .seconds(9))
    #expect(begins.values == ["0@0", "0@2", "0@4", "1@4"])
    #expect(scene.dispatcher.runs.policyEntryCount == 0)
    withExtendedLifetime(first) {}
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `random starts and cancellations end each invocation once and leave nothing`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let scene = Scene()
    let policies: [InvocationPolicy] = [
      .every, .latest, .first, .queued, .debounced(for: .seconds(3)),
      .throttled(for: .seconds(3), .leading), .throttled(for: .seconds(3), .trailing),
      .throttled(for: .seconds(3), .both),
    ]
    var count = 0
    for _ in 0..<60 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        scene.start(
          count, policies.randomElement(using: &random)!,
          works: Int.random(in: 0...4, using: &random), fails: Bool.random(using: &random))
        count += 1
      case 2: scene.runs.randomElement(using: &random)?.dispose()
      default: scene.time.advance(by: .seconds(Int.random(in: 0...3, using: &random)))
      }
    }
    scene.time.advance(by: .seconds(400))
    #expect(
      Set(scene.outcomes.values.map { Int($0.prefix { $0 != " " })! }) == Set(0..<count),
      "seed \(seed)")
    #expect(scene.outcomes.values.count == count, "seed \(seed)")
    #expect(scene.dispatcher.runs.policyEntryCount == 0, "seed \(seed)")
    #expect(scene.dispatcher.runs.live.isEmpty, "seed \(seed)")
  }

  @Test func `10,000 debounced scenes while other threads burn the processors come out the same`()
    async
  {
    let burners = Burners(count: 3)
    await onThread {
      for round in 0..<10_000 {
        let scene = Scene()
        let policy = InvocationPolicy.debounced(for: .seconds(5))
        for number in 0..<3 {
          scene.start(number, policy, works: 1)
          scene.time.advance(by: .seconds(2))
        }
        scene.time.advance(by: .seconds(10))
        guard scene.begins.values == ["2@9"] else {
          Issue.record("round \(round): \(scene.begins.values)")
          break
        }
      }
      burners.stop()
    }
  }
}

/// What policies govern here: works for some seconds.
struct Job: AsyncAction {
  let number: Int
  let body: @Sendable () async throws(Refusal) -> Int
  func payload() async throws(Refusal) -> Int { try await body() }
}

/// A dispatcher in virtual time, with notes of what began and ended when.
private final class Scene {
  let time = TestTime()
  let begins = Log<String>()
  let outcomes = Log<String>()
  let dispatcher: Dispatcher
  var runs: [Subscription] = []

  init() { dispatcher = time.dispatcher(report: { _ in }) }

  func start(
    _ number: Int, _ policy: InvocationPolicy, works seconds: Int, fails: Bool = false,
    isDriven: Bool = true
  ) {
    let (time, begins, outcomes) = (time, begins, outcomes)
    let job = Job(number: number) { () async throws(Refusal) -> Int in
      begins.append("\(number)@\(time.now.components.seconds)")
      try? await time.clock.sleep(for: .seconds(seconds))
      if fails { throw .negative(number) }
      return number
    }
    runs.append(
      job.invoke(on: dispatcher, policy: policy).subscribe { outcome in
        let word =
          switch outcome {
          case .success: "done"
          case .failure: "failed"
          case .cancelled: "cancelled"
          }
        outcomes.append("\(number) \(word)@\(time.now.components.seconds)")
      })
    if isDriven { time.run() }
  }
}
