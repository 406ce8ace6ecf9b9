import FluxCore
import FluxTesting
import Testing

/// Scenarios under many interleavings.
struct ExplorationTests {
  /// Sleeps, and then carries its number.
  struct Load: AsyncAction {
    static let policy = InvocationPolicy.latest
    let number: Int
    let time: TestTime
    func payload() async throws(Never) -> Int {
      try? await time.clock.sleep(for: .milliseconds(number % 3))
      return number
    }
  }

  /// The same under no policy, so that an older result may come last.
  struct LoadAny: AsyncAction {
    let number: Int
    let time: TestTime
    func payload() async throws(Never) -> Int {
      try? await time.clock.sleep(for: .milliseconds(number % 3))
      return number
    }
  }

  @Test func `a scenario that holds under every interleaving passes`() {
    explore { exploration in
      let dispatcher = exploration.time.dispatcher()
      let store = Store([Int](), on: dispatcher) { $0.on(Load.self) { $0.append($1) } }
      let bag = DisposeBag()
      for number in 0..<5 {
        let run = Load(number: number, time: exploration.time).invoke(on: dispatcher).subscribe()
        exploration.maybe { run.dispose() }
        run.disposed(by: bag)
      }
      exploration.run()
      exploration.expect(store.state.value.allSatisfy { $0 == 4 }, "an older one has come through")
      exploration.expect(exploration.time.elsewhere.isEmpty, "something is still under way")
    }
  }

  @Test func `interleavings differ, and a seed brings one again`() {
    func orders(_ seed: UInt64) -> [[Int]] {
      let log = Log<[Int]>()
      explore(30, seed: seed) { exploration in
        let dispatcher = exploration.time.dispatcher()
        let heard = Recorder(dispatcher.results(of: LoadAny.self))
        let runs = (0..<4).map {
          LoadAny(number: $0, time: exploration.time).invoke(on: dispatcher).subscribe()
        }
        exploration.run()
        log.append(heard.values.map { $0.get() })
        withExtendedLifetime(runs) {}
      }
      return log.values
    }
    let first = orders(7)
    #expect(first == orders(7))
    #expect(first.allSatisfy { $0.sorted() == [0, 1, 2, 3] })
    #expect(Set(first).count > 5)
  }

  @Test func `a failing interleaving is found, and its seed repeats it`() throws {
    func scenario(_ exploration: Exploration) {
      let dispatcher = exploration.time.dispatcher()
      let store = Store(0, on: dispatcher) { $0.on(LoadAny.self) { $0 = $1 } }
      let runs = (0..<3).map {
        LoadAny(number: $0, time: exploration.time).invoke(on: dispatcher).subscribe()
      }
      exploration.run()
      exploration.expect(store.state.value == 2, "the last one is \(store.state.value)")
      withExtendedLifetime(runs) {}
    }
    let messages = Log<String>()
    withKnownIssue {
      explore { scenario($0) }
    } matching: { issue in
      messages.append(issue.comments.map(\.rawValue).joined())
      return true
    }
    let message = try #require(messages.values.first)
    #expect(message.contains("the last one is"))
    let digits = message.split(separator: "seed: ").last?.prefix { $0.isNumber }
    let seed = try #require(digits.flatMap { UInt64($0) })
    withKnownIssue { explore(1, seed: seed) { scenario($0) } }
  }

  @Test func `what a scenario throws or leaves behind fails it`() {
    let messages = Log<String>()
    let kept = Log<Subscription>()
    withKnownIssue {
      explore(1) { _ in throw Interrupted() }
      explore(1) { exploration in
        let dispatcher = exploration.time.dispatcher()
        kept.append(dispatcher.results(of: Load.self).subscribe { _ in })
      }
    } matching: { issue in
      messages.append(issue.comments.map(\.rawValue).joined())
      return true
    }
    #expect(messages.values.count == 2)
    #expect(messages.values[0].contains("it threw Interrupted()"))
    #expect(messages.values[1].contains("it left a subscription of Result<Int, Never>"))
  }

  struct Interrupted: Error {}

  @Test func `an event happens once or, when it only may, in some runs`() {
    let counts = Log<[Int]>()
    explore(50) { exploration in
      var (always, perhaps) = (0, 0)
      exploration.sometime { always += 1 }
      exploration.maybe { perhaps += 1 }
      exploration.run()
      counts.append([always, perhaps])
    }
    #expect(counts.values.allSatisfy { $0[0] == 1 })
    #expect(Set(counts.values.map { $0[1] }) == [0, 1])
  }
}
