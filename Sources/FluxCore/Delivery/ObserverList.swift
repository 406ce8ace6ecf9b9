/// Observers of one value, called in the order in which they joined.
///
/// Only the holder of the dispatcher's token touches a list; the token orders all accesses, which is what makes
/// the class safe to share between threads. Joining and leaving during a call are fine: a newcomer carries the
/// number of the delivery in which it joined and is not called in that one (D7); one that left is skipped at once.
///
/// The observers are linked, and the list holds a reference to each. A call follows the links without counting references: an
/// observer stays in the list until the call is over.
final class ObserverList: @unchecked Sendable {
  @exclusivity(unchecked) private var first: Unmanaged<Observer>?
  @exclusivity(unchecked) private var last: Unmanaged<Observer>?
  @exclusivity(unchecked) private(set) var isCalling = false
  /// Whether nothing will come any more.
  @exclusivity(unchecked) private(set) var isOver = false
  /// Whose list it is, when it is one of a channel's.
  @exclusivity(unchecked) unowned(unsafe) var channel: Channel?

  init() {}

  var isEmpty: Bool { first == nil }

  /// Adds `observer`, which is called in deliveries after the one numbered `delivery`.
  func append(_ observer: Observer, at delivery: UInt64) {
    let reference = Unmanaged.passRetained(observer)
    observer.list = self
    observer.joinedAt = delivery
    observer.previous = last
    last?._withUnsafeGuaranteedRef { $0.next = reference }
    if first == nil { first = reference }
    last = reference
  }

  /// Takes out `observer` and lets go of it; not while the list is being called.
  func remove(_ observer: Observer) {
    guard observer.list === self else { return }
    let reference = Unmanaged.passUnretained(observer)
    if let previous = observer.previous {
      previous._withUnsafeGuaranteedRef { $0.next = observer.next }
    } else {
      first = observer.next
    }
    if let next = observer.next {
      next._withUnsafeGuaranteedRef { $0.previous = observer.previous }
    } else {
      last = observer.previous
    }
    observer.previous = nil
    observer.next = nil
    observer.list = nil
    reference.release()
  }

  /// Calls every live observer that joined before the delivery with the value at `value`.
  ///
  /// - Returns: whether one of them takes failures.
  @discardableResult
  func call(_ value: UnsafeRawPointer, in delivery: UInt64) -> Bool {
    guard first != nil else { return false }
    var isHandled = false
    var next = first
    isCalling = true
    while let current = next {
      current._withUnsafeGuaranteedRef { observer in
        if observer.joinedAt < delivery, observer.isLive {
          isHandled = isHandled || observer.handlesFailures
          observer.invoke(observer, value)
        }
        // After the call, which may have appended.
        next = observer.next
      }
    }
    isCalling = false
    return isHandled
  }

  /// Tells every observer that nothing will come any more. They leave when their subscriptions are disposed of.
  func end() {
    isOver = true
    isCalling = true
    var next = first
    while let current = next {
      current._withUnsafeGuaranteedRef { observer in
        observer.endWithSource()
        next = observer.next
      }
    }
    isCalling = false
  }

  /// Has every live store that joined before the delivery handle the result, once, also when another one has waited for it (D9).
  ///
  /// - Returns: whether one of them takes failures.
  func callStores(_ result: UnsafeRawPointer, in delivery: Delivery) -> Bool {
    guard first != nil else { return false }
    var isHandled = false
    var next = first
    delivery.result = result
    isCalling = true
    while let current = next {
      current._withUnsafeGuaranteedRef { observer in
        let store = unsafeDowncast(observer, to: StoreObserver.self)
        if store.startedIn == delivery.number {
          isHandled = isHandled || store.handlesFailures
        } else if store.joinedAt < delivery.number, store.isLive {
          isHandled = isHandled || store.handlesFailures
          store.handle(result, in: delivery)
        }
        next = store.next
      }
    }
    isCalling = false
    delivery.result = nil
    return isHandled
  }
}
