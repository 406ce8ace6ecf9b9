/// The channels by action type: an open table, hashed by the address of the type.
///
/// A dictionary would hash that address well enough for hostile keys, which there are none of, and take longer than the rest of the
/// delivery. The table is at most half full, so a search ends after a step or two. It owns a reference to each channel.
struct ChannelTable: ~Copyable {
  private typealias Slot = Unmanaged<Channel>?

  private var slots: UnsafeMutablePointer<Slot>
  /// One less than the number of slots, which is a power of two.
  private var mask: Int
  private(set) var count = 0

  init() {
    mask = 7
    slots = Self.emptySlots(mask + 1)
  }

  deinit {
    for index in 0...mask { slots[index]?.release() }
    slots.deallocate()
  }

  /// The channel of `action`, without a reference of its own.
  subscript(action: ObjectIdentifier) -> Unmanaged<Channel>? { slots[index(of: action)] }

  mutating func insert(_ channel: Channel) {
    if (count + 1) * 2 > mask + 1 { resize(to: (mask + 1) * 2) }
    slots[index(of: channel.action)] = .passRetained(channel)
    count += 1
  }

  /// Closes the gap, so that every other channel is still found from its place on.
  mutating func remove(_ action: ObjectIdentifier) {
    var gap = index(of: action)
    guard let removed = slots[gap] else { return }
    slots[gap] = nil
    count -= 1
    var next = (gap + 1) & mask
    while let channel = slots[next] {
      let home = home(of: channel._withUnsafeGuaranteedRef { $0.action })
      // Whether its home is not between the gap and where it is.
      if (next &- home) & mask >= (next &- gap) & mask {
        slots[gap] = channel
        slots[next] = nil
        gap = next
      }
      next = (next + 1) & mask
    }
    removed.release()
  }

  /// Where the channel of `action` is, or would be put.
  private func index(of action: ObjectIdentifier) -> Int {
    var index = home(of: action)
    while let channel = slots[index] {
      if channel._withUnsafeGuaranteedRef({ $0.action == action }) { break }
      index = (index + 1) & mask
    }
    return index
  }

  private func home(of action: ObjectIdentifier) -> Int {
    // Multiplied by the golden ratio, which spreads the addresses; the upper bits are the good ones.
    let product = UInt64(UInt(bitPattern: action)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> 40) & mask
  }

  private mutating func resize(to capacity: Int) {
    let old = (slots: slots, count: mask + 1)
    slots = Self.emptySlots(capacity)
    mask = capacity - 1
    for index in 0..<old.count {
      guard let channel = old.slots[index] else { continue }
      slots[self.index(of: channel._withUnsafeGuaranteedRef { $0.action })] = channel
    }
    old.slots.deallocate()
  }

  private static func emptySlots(_ capacity: Int) -> UnsafeMutablePointer<Slot> {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
    slots.initialize(repeating: nil, count: capacity)
    return slots
  }
}
