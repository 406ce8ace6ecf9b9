public import FluxCore

/// An executor whose jobs run when told to, on the calling thread, one at a time.
///
/// `@unchecked` since its content is touched with the lock held only.
public final class ManualExecutor: TaskExecutor, DrivenExecutor, @unchecked Sendable {
  private let lock = AtomicLock()
  private var jobs: [UnownedJob] = []
  /// Where the jobs that have not run begin.
  private var head = 0
  private var chooser: @Sendable (Int) -> Int = { _ in 0 }
  private var isRunning = false

  public init() {}

  /// Chooses the next job: given how many wait, the position of one of them, the oldest being 0; the oldest unless replaced.
  public var pick: @Sendable (_ count: Int) -> Int {
    get { lock.withLock { chooser } }
    set {
      let old = lock.withLock { () -> @Sendable (Int) -> Int in
        defer { chooser = newValue }
        return chooser
      }
      withExtendedLifetime(old) {}
    }
  }

  /// How many jobs wait.
  public var count: Int { lock.withLock { jobs.count - head } }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { jobs.append(job) }
  }

  /// Runs jobs, also those that they enqueue, until none waits.
  ///
  /// - Precondition: it is not called by such a job, nor on two threads at a time.
  public func run() {
    precondition(
      lock.withLock { () -> Bool in
        defer { isRunning = true }
        return !isRunning
      },
      "ManualExecutor.run: it is running already; drive it from the test, and from one thread")
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    lock.withLock { isRunning = false }
  }

  private func next() -> UnownedJob? {
    let (count, pick) = lock.withLock { (jobs.count - head, chooser) }
    guard count > 0 else { return nil }
    // Outside the lock (D8); meanwhile jobs are only added, since nobody else runs them.
    let position = count == 1 ? 0 : pick(count)
    precondition(
      (0..<count).contains(position),
      "ManualExecutor.pick: \(position) of \(count) jobs; return 0 or more, and less than their count")
    return lock.withLock {
      if position > 0 { return jobs.remove(at: head + position) }
      let job = jobs[head]
      head += 1
      if head * 2 > jobs.count {
        jobs.removeFirst(head)
        head = 0
      }
      return job
    }
  }
}
