public import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock of one atomic word, for sections of a few instructions in which no foreign code runs (D8).
///
/// `Mutex` convoys when several threads share it, and the thread sanitizer cannot see that the kernel hands it on, so it
/// reports races that are none. This one spins for a moment and then gives its turn away; it allocates nothing.
@usableFromInline
package struct AtomicLock: ~Copyable, Sendable {
  @usableFromInline let isTaken = Atomic(false)

  @inlinable
  package init() {}

  /// Runs `body` alone.
  @inlinable
  package func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if !isTaken.weakCompareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    {
      wait()
    }
    defer { isTaken.store(false, ordering: .releasing) }
    return try body()
  }

  @usableFromInline
  func wait() {
    var spins = 0
    while true {
      if !isTaken.load(ordering: .relaxed),
        isTaken.weakCompareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
      {
        return
      }
      spins += 1
      // The holder may have lost its processor to this very thread.
      if spins.isMultiple(of: 64) { sched_yield() }
    }
  }
}
