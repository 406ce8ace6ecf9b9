import AllocationCounting
import FluxCore
import FluxTesting
import Synchronization
import Testing

/// What the policies of asynchronous actions keep.
@Suite(.enabled(if: AllocationCount.isAvailable, "a sanitizer owns the allocator"))
struct PolicyCostTests {
  @Test func `a queue that is never empty does not grow`() {
    let time = TestTime()
    let dispatcher = time.dispatcher()
    let ended = Mutex(0)
    var runs: [Subscription] = []
    func start() {
      let work = Work { [clock = time.clock] () async throws(Refusal) in
        // In virtual time; a cancelled wait just ends.
        try? await clock.sleep(for: .seconds(1))
        return 0
      }
      runs.append(
        work.invoke(on: dispatcher, policy: .queued).subscribe { _ in ended.withLock { $0 += 1 } })
      time.run()
    }
    // One works and one waits, in each round.
    func rounds(_ count: Int) {
      for _ in 0..<count {
        start()
        time.advance(by: .seconds(1))
        runs.removeFirst()
      }
    }
    start()
    rounds(1_000)
    let count = allocations { rounds(10_000) }
    #expect(ended.withLock { $0 } == 11_000)
    // To keep the number of each that has left would take 80,000 bytes.
    #expect(count.keptBytes < 20_000)
    runs = []
    time.run()
  }
}
