import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The right to deliver, and what other threads queue meanwhile, in one atomic word (D2–D5, D8).
///
/// The word is `idle`, or `delivering`, or the address of the newest queued job, each job pointing to the one queued
/// before it. Whoever turns idle into delivering holds the token. Everyone else pushes a job and goes on; the holder
/// takes the whole stack at once, reverses it, which makes it first in first out, and runs it. No thread ever
/// waits for another, and no lock exists that foreign code could be called under.
///
/// What the holder queues itself goes to its own ``JobQueue``, behind what others have pushed before.
///
/// Why the raw memory is safe: a node is reachable by its maker until the push, and by the holder of the token
/// after; the push releases and the take acquires, so what the maker wrote is visible to the holder. The holder
/// takes the stack whole, so no node is freed while another thread may compare against its address (no ABA problem).
@usableFromInline
struct DeliveryToken: ~Copyable, Sendable {
  private static let idle: UInt = 0
  private static let delivering: UInt = 1

  private let word = Atomic<UInt>(idle)
  /// The holder's thread. Only the holder's own comparison can be true, and it sees its own write.
  private let holder = Atomic<UInt>(0)

  var isHeldByThisThread: Bool {
    holder.load(ordering: .relaxed) == Self.thisThread
  }

  /// Turns idle into delivering; false when someone delivers already.
  @usableFromInline
  func take() -> Bool {
    guard
      word.compareExchange(
        expected: Self.idle, desired: Self.delivering, ordering: .acquiringAndReleasing
      ).exchanged
    else { return false }
    holder.store(Self.thisThread, ordering: .relaxed)
    return true
  }

  /// Queues `node` behind the running delivery, or takes the token when there is none.
  ///
  /// - Returns: false when the caller now holds the token and must run the node itself.
  func push(_ node: UnsafeMutablePointer<JobNode>) -> Bool {
    var seen = word.load(ordering: .relaxed)
    while true {
      node.pointee.next =
        seen > Self.delivering ? UnsafeMutablePointer(bitPattern: seen) : nil
      let desired = seen == Self.idle ? Self.delivering : UInt(bitPattern: node)
      let (exchanged, original) = word.compareExchange(
        expected: seen, desired: desired, ordering: .acquiringAndReleasing)
      if exchanged { break }
      seen = original
    }
    if seen == Self.idle { holder.store(Self.thisThread, ordering: .relaxed) }
    return seen != Self.idle
  }

  /// Gives the token back, unless jobs of other threads wait.
  ///
  /// - Returns: whether it has been given back.
  func release() -> Bool {
    holder.store(0, ordering: .relaxed)
    if word.compareExchange(
      expected: Self.delivering, desired: Self.idle, ordering: .acquiringAndReleasing
    ).exchanged {
      return true
    }
    holder.store(Self.thisThread, ordering: .relaxed)
    return false
  }

  /// Takes the jobs that other threads have queued, oldest first; the token is held.
  func takeWaiting() -> UnsafeMutablePointer<JobNode>? {
    // The order that other threads have agreed on must be seen, so what they pushed before is.
    guard word.load(ordering: .acquiring) != Self.delivering else { return nil }
    var newest = UnsafeMutablePointer<JobNode>(
      bitPattern: word.exchange(Self.delivering, ordering: .acquiringAndReleasing))
    var oldestFirst: UnsafeMutablePointer<JobNode>?
    while let node = newest {
      newest = node.pointee.next
      node.pointee.next = oldestFirst
      oldestFirst = node
    }
    return oldestFirst
  }

  private static var thisThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}
