/// The jobs that wait for the running one to end, first in first out, and spare memory for more.
///
/// Only the holder of the token touches it. The nodes' owner is the queue; see ``DeliveryToken`` for how those of other threads
/// come here.
struct JobQueue: ~Copyable {
  private var first: UnsafeMutablePointer<JobNode>?
  private var last: UnsafeMutablePointer<JobNode>?
  /// Linked by their first words.
  private var spare: UnsafeMutableRawPointer?
  private var spareCount = 0
  private static var spareLimit: Int { 64 }

  init() {}

  deinit {
    // A dispatcher that goes away is idle, so nothing waits.
    var next = spare
    while let memory = next {
      next = memory.load(as: UnsafeMutableRawPointer?.self)
      memory.deallocate()
    }
  }

  var isEmpty: Bool { first == nil }

  mutating func append(_ node: UnsafeMutablePointer<JobNode>) {
    node.pointee.next = nil
    if let last { last.pointee.next = node } else { first = node }
    last = node
  }

  /// Adds a list of nodes, oldest first.
  mutating func append(list: UnsafeMutablePointer<JobNode>?) {
    var next = list
    while let node = next {
      next = node.pointee.next
      append(node)
    }
  }

  mutating func popFirst() -> UnsafeMutablePointer<JobNode>? {
    guard let node = first else { return nil }
    first = node.pointee.next
    if first == nil { last = nil }
    return node
  }

  /// Empties the queue.
  ///
  /// - Returns: what was in it, oldest first.
  mutating func takeAll() -> UnsafeMutablePointer<JobNode>? {
    defer {
      first = nil
      last = nil
    }
    return first
  }

  /// Memory of a node that has ended.
  mutating func takeSpare() -> UnsafeMutableRawPointer? {
    guard let memory = spare else { return nil }
    spare = memory.load(as: UnsafeMutableRawPointer?.self)
    spareCount -= 1
    return memory
  }

  /// Keeps the memory of a node whose job has been moved out, or frees it when there is enough.
  mutating func giveBack(_ memory: UnsafeMutableRawPointer) {
    guard spareCount < Self.spareLimit else { return memory.deallocate() }
    memory.storeBytes(of: spare, as: UnsafeMutableRawPointer?.self)
    spare = memory
    spareCount += 1
  }
}
