import AllocatorInterposer

/// What the calling thread asked of the heap while it ran something.
///
/// Costs are guarded by these counts and not by times, since they are the same on every machine and in every run.
/// Other threads do not count, and neither does memory that does not come from `malloc` and its kin.
package struct AllocationCount: Hashable, Sendable {
  /// How often memory was allocated, a reallocation being one time more.
  package let calls: Int
  /// The bytes that were given, rounded up as the allocator does.
  package let bytes: Int
  /// Of all bytes, also older ones, those that were given back.
  package let freedBytes: Int

  package init(calls: Int = 0, bytes: Int = 0, freedBytes: Int = 0) {
    self.calls = calls
    self.bytes = bytes
    self.freedBytes = freedBytes
  }

  /// By how much the heap grew; negative when it shrank.
  package var keptBytes: Int { bytes - freedBytes }

  /// Whether this build can count.
  ///
  /// It cannot under a sanitizer, which replaces the allocator itself, and where the C library is not glibc. Skip
  /// a test that counts visibly: `.enabled(if: AllocationCount.isAvailable, "a sanitizer owns the allocator")`.
  package static let isAvailable = heap_use_is_counted() && countsWhatSwiftAllocates

  /// Whether the Swift runtime really calls the functions that count.
  private static var countsWhatSwiftAllocates: Bool {
    let before = heap_use_of_this_thread().calls
    withExtendedLifetime(UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)) {
      $0.deallocate()
    }
    return heap_use_of_this_thread().calls > before
  }
}

/// Counts the heap allocations that the calling thread makes in `body`.
///
/// - Precondition: ``AllocationCount/isAvailable``
package func allocations<Failure: Error>(
  in body: () throws(Failure) -> Void
) throws(Failure) -> AllocationCount {
  precondition(
    AllocationCount.isAvailable,
    "allocations(in:): this build cannot count; ask `AllocationCount.isAvailable` first")
  let before = heap_use_of_this_thread()
  try body()
  let after = heap_use_of_this_thread()
  return AllocationCount(
    calls: Int(after.calls - before.calls),
    bytes: Int(after.bytes - before.bytes),
    freedBytes: Int(after.freed_bytes - before.freed_bytes))
}
