import Synchronization

/// Measures how far the stack has grown between the calls of one function, on the thread of the check.
final class StackUse: Sendable {
  /// Far less than any thread has, and far more than the calls of one delivery differ by.
  private static let limit = 65_536

  private let firstAddress = Atomic<UInt>(0)
  private let callCount = Atomic(0)
  private let largestGrowth = Atomic(0)

  /// How often ``measure()`` has been called.
  var calls: Int { callCount.load(ordering: .relaxed) }

  /// The most that the stack has grown since the first call, in bytes.
  var growth: Int { largestGrowth.load(ordering: .relaxed) }

  /// Whether the stack has never grown by more than what calls differ by anyway.
  var isConstant: Bool { growth < Self.limit }

  /// Notes where on the stack it is called.
  ///
  /// - Returns: whether the stack has kept its size so far.
  @inline(never)
  func measure() -> Bool {
    callCount.wrappingAdd(1, ordering: .relaxed)
    // Another thread's stack says nothing about this one's.
    guard CheckThread.isCurrent else { return isConstant }
    var local: UInt8 = 0
    let address = withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    let (isFirst, first) = firstAddress.compareExchange(
      expected: 0, desired: address, ordering: .relaxed)
    // Stacks grow downwards.
    if !isFirst { largestGrowth.max(Int(first) - Int(address), ordering: .relaxed) }
    return isConstant
  }
}
