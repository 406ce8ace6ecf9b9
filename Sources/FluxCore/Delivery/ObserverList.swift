/// Observers of one value, called in the order in which they joined.
///
/// Only the holder of the dispatcher's token touches a list; the token orders all accesses, which is what makes
/// the class safe to share between threads. Joining and leaving during a call are fine: a newcomer carries the
/// stamp at which it joined and is not called with that (D7); one that left is skipped at once.
///
/// Exclusivity is not checked at run time, which would cost more than a delivery: every access is over before foreign
/// code runs, and the token keeps other threads out.
@usableFromInline
final class ObserverList: @unchecked Sendable {
  private struct Slot {
    let order: UInt64
    let joinedAt: UInt64
    /// Nil once it has left.
    var observer: Observer?
  }

  /// In ascending `order`.
  @exclusivity(unchecked) private var slots: ContiguousArray<Slot> = []
  @exclusivity(unchecked) private var nextOrder: UInt64 = 0
  @exclusivity(unchecked) private var vacantCount = 0
  @exclusivity(unchecked) private var isCalling = false
  @exclusivity(unchecked) private var leftDuringCall: [Observer] = []

  var isEmpty: Bool { slots.count == vacantCount }

  /// Adds `observer`, which is called with stamps greater than `stamp` only.
  func append(_ observer: Observer, at stamp: UInt64) {
    observer.order = nextOrder
    slots.append(Slot(order: nextOrder, joinedAt: stamp, observer: observer))
    nextOrder += 1
  }

  /// Takes out `observer` and lets go of what it captured.
  ///
  /// - Complexity: O(log n), and amortized O(1) for closing the gaps.
  func remove(_ observer: Observer) {
    guard !isCalling else { return leftDuringCall.append(observer) }
    var low = 0
    var high = slots.count
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].order < observer.order { low = middle + 1 } else { high = middle }
    }
    guard low < slots.count, slots[low].observer === observer else { return }
    slots[low].observer = nil
    vacantCount += 1
    if vacantCount * 2 > slots.count {
      slots.removeAll { $0.observer == nil }
      vacantCount = 0
    }
  }

  /// Calls every live observer that joined before `stamp` with the value at `value`.
  ///
  /// - Returns: whether one of them takes failures.
  @discardableResult
  func call(_ value: UnsafeRawPointer, stamp: UInt64) -> Bool {
    var isHandled = false
    var index = 0
    isCalling = true
    // By index and with a fresh count, since a call may append.
    while index < slots.count {
      let slot = slots[index]
      if slot.joinedAt < stamp, let observer = slot.observer, observer.isLive {
        isHandled = isHandled || observer.handlesFailures
        observer.call(value)
      }
      index += 1
    }
    isCalling = false
    while let observer = leftDuringCall.popLast() { remove(observer) }
    return isHandled
  }
}
