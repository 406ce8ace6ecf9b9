import AllocationCounting
import Foundation
import Testing

@Suite(.enabled(if: AllocationCount.isAvailable, "a sanitizer owns the allocator"))
struct AllocationCountTests {
  @Test func `nothing counts 0`() {
    #expect(allocations {} == AllocationCount())
  }

  @Test(arguments: [1, 100, 100_000])
  func `an array counts 1, and the bytes of its elements`(size: Int) {
    var array: [Int] = []
    let count = allocations { array.reserveCapacity(size) }
    #expect(count.calls == 1)
    #expect(count.bytes >= size * 8)
    // Its header, and what an allocator rounds up to.
    #expect(count.bytes <= size * 8 + 64 || count.bytes <= size * 8 + 8_192 && size > 10_000)
    #expect(count.freedBytes == 0)
    #expect(array.isEmpty)
  }

  @Test func `what is freed is no longer kept`() {
    var array: [Int] = []
    let count = allocations {
      array.reserveCapacity(1_000)
      array = []
    }
    #expect(count.calls == 1)
    #expect(count.bytes > 8_000)
    #expect(count.keptBytes == 0)
  }

  @Test func `memory that is older counts when it is freed`() {
    var array: [Int]? = Array(repeating: 1, count: 1_000)
    let count = allocations { array = nil }
    #expect(count.calls == 0)
    #expect(count.keptBytes < -8_000)
    #expect(array == nil)
  }

  @Test func `every function of the allocator counts`() {
    let memory = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 5)
    memory.initialize(repeating: nil, count: 5)
    defer { memory.deallocate() }
    let count = allocations {
      memory[0] = malloc(100)
      memory[1] = calloc(10, 10)
      memory[2] = aligned_alloc(64, 128)
      _ = posix_memalign(memory + 3, 256, 256)
      memory[4] = realloc(nil, 100)
      memory[4] = realloc(memory[4], 100_000)
    }
    #expect(count.calls == 6)
    #expect(count.keptBytes >= 100 + 100 + 128 + 256 + 100_000)
    #expect(UInt(bitPattern: memory[2]).isMultiple(of: 64))
    #expect(UInt(bitPattern: memory[3]).isMultiple(of: 256))
    let end = allocations {
      var index = 0
      while index < 5 {
        free(memory[index])
        index += 1
      }
    }
    #expect(end.calls == 0)
    #expect(end.freedBytes == count.keptBytes)
    #expect(posix_memalign(memory, 3, 8) == EINVAL)
  }

  @Test func `counts nest`() {
    var inner = AllocationCount()
    var arrays: [[Int]] = [[], []]
    let outer = allocations {
      arrays[0].reserveCapacity(10)
      inner = allocations { arrays[1].reserveCapacity(10) }
    }
    #expect(inner.calls == 1)
    #expect(outer.calls == 2)
    // Two blocks of one size may differ by what would be too small for a block of its own.
    let freed = allocations { arrays[0] = [] }
    #expect(outer.bytes == freed.freedBytes + inner.bytes)
  }

  @Test func `another thread does not count`() {
    let mayAllocate = DispatchSemaphore(value: 0)
    let hasAllocated = DispatchSemaphore(value: 0)
    let thread = Thread {
      mayAllocate.wait()
      free(malloc(1_000_000))
      hasAllocated.signal()
    }
    thread.start()
    let count = allocations {
      mayAllocate.signal()
      hasAllocated.wait()
    }
    #expect(count.bytes < 1_000_000)
  }

  @Test func `an error is passed on`() {
    #expect(throws: CancellationError.self) { try allocations { throw CancellationError() } }
  }
}
