import FluxCore

/// One run of a scenario, in which what may happen in any order happens in a random one.
///
/// Asynchronous work runs on the executor of `time`, a job at a time. Between two jobs, time may pass, and what was announced with ``sometime(_:)`` or
/// ``maybe(_:)`` may happen.
public final class Exploration {
  /// The clock and the executor of this run; make dispatchers with it.
  public let time = TestTime()
  /// What reproduces this run.
  public let seed: UInt64

  private var random: SeededGenerator
  private var events: [() -> Void] = []
  private(set) var failures: [String] = []

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  /// A number below `count`, another one in each run.
  public func choose(below count: Int) -> Int {
    precondition(count > 0, "Exploration.choose: below \(count); there is no such number")
    return Int.random(in: 0..<count, using: &random)
  }

  /// Has `event` happen at a random moment of the next ``run()``.
  public func sometime(_ event: @escaping () -> Void) { events.append(event) }

  /// Has `event` happen at a random moment of the next ``run()``, or not at all: a cancellation, say.
  public func maybe(_ event: @escaping () -> Void) {
    if Bool.random(using: &random) { sometime(event) }
  }

  /// Lets everything happen, one thing after the other in a random order, until nothing is left to happen.
  public func run() {
    while true {
      let jobs = time.executor.count
      let isSomeoneAsleep = time.clock.nextDeadline(until: nil) != nil
      let count = jobs + events.count + (isSomeoneAsleep ? 1 : 0)
      guard count > 0 else { return }
      let choice = choose(below: count)
      if choice < jobs {
        time.executor.runOne(at: choice)
      } else if choice < jobs + events.count {
        events.remove(at: choice - jobs)()
      } else if let deadline = time.clock.nextDeadline(until: nil) {
        time.clock.move(to: deadline)
      }
    }
  }

  /// Notes a failure of this run unless `condition` holds.
  public func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { failures.append(message()) }
  }
}

@available(*, unavailable)
extension Exploration: Sendable {}

/// Runs `scenario` many times, each time with another interleaving of completions, cancellations, disposals and the passing of time.
///
///     explore { exploration in
///       let dispatcher = exploration.time.dispatcher()
///       let store = SearchStore(on: dispatcher)
///       let search = Search(text: "milk").invoke(on: dispatcher).subscribe()
///       exploration.maybe { search.dispose() }
///       exploration.run()
///       exploration.expect(!store.state.value.isLoading, "it still loads")
///     }
///
/// A run fails when it throws, when an expectation of its own does, and when it leaves something living on its dispatchers. The first run that fails fails the
/// test, with the seed that makes that run come again: `explore(1, seed: …)`.
///
/// It begins at `seed`, which is another one each time unless given.
public func explore(
  _ runs: Int = 200, seed: UInt64? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ scenario: (Exploration) throws -> Void
) {
  let first = seed ?? UInt64.random(in: 0 ... .max)
  for run in 0..<runs {
    let exploration = Exploration(seed: first &+ UInt64(run))
    var failures: [String]
    do {
      try scenario(exploration)
      exploration.run()
      failures = exploration.failures
    } catch {
      failures = exploration.failures + ["it threw \(error)"]
    }
    failures += exploration.time.leftovers.map { "it left \($0)" }
    guard !failures.isEmpty else { continue }
    TestFailure(
      message: """
        run \(run + 1) of \(runs) failed: \(failures.joined(separator: "; ")). \
        `explore(1, seed: \(exploration.seed))` repeats it.
        """,
      location: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ).report()
    return
  }
}
