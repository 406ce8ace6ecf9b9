/// One way, and only one, in which the reference dispatcher can be broken.
enum Defect: CaseIterable, Sendable {
  /// D1: subscribers of results hear every kind.
  case mixesKinds
  /// D2: every second subscriber of results hears a payload after what is queued by then.
  case reordersForSome
  /// D3: it delivers later, on another thread.
  case deliversLater
  /// D3: it delivers on another thread, and waits for it.
  case deliversElsewhere
  /// D4: a dispatch during a delivery is delivered within that.
  case nests
  /// D4: a dispatch during a delivery is lost.
  case dropsWhenBusy
  /// D4: the newest that is queued goes first.
  case lastInFirstOut
  /// D4: other threads wait for the running delivery.
  case locksOthersOut
  /// D5: each delivery of the queue is a call deeper.
  case recurses
  /// D6: subscribers of results come first.
  case servesSubscribersFirst
  /// D6: the observers of a state are called right after its store.
  case notifiesStoreByStore
  /// D6: an observer is called once more for a payload.
  case notifiesTwice
  /// D7: what ends during a delivery is still called by it.
  case callsTheEnded
  /// D7: what joins during a delivery is called by it.
  case callsNewcomers
  /// D8: ending a subscription takes a lock that is held during a delivery.
  case locksOutItself
  /// D10: a store stays registered for ever.
  case keepsDroppedStores
  /// D10: an observer of its state keeps a store alive.
  case observersKeepStores
  /// D11: it delivers no failures.
  case swallowsFailures
  /// D11: after a handler has thrown nobody else is served.
  case stopsWhenOneThrows
  /// D11: what a throwing handler has changed stays.
  case keepsHalfChanges
  /// D12: a new observer hears nothing at first.
  case withholdsTheCurrent
  /// D12: a new observer hears what is current twice.
  case repeatsTheCurrent
  /// D12: a state that is half changed can be read.
  case showsHalfChanges

  /// Whether the kit has to wait until it takes a thread for lost.
  var hangs: Bool { self == .locksOthersOut || self == .locksOutItself }

  /// The rule that is broken.
  var rule: String {
    switch self {
    case .mixesKinds: "D1"
    case .reordersForSome: "D2"
    case .deliversLater, .deliversElsewhere: "D3"
    case .nests, .dropsWhenBusy, .lastInFirstOut, .locksOthersOut: "D4"
    case .recurses: "D5"
    case .servesSubscribersFirst, .notifiesStoreByStore, .notifiesTwice: "D6"
    case .callsTheEnded, .callsNewcomers: "D7"
    case .locksOutItself: "D8"
    case .keepsDroppedStores, .observersKeepStores: "D10"
    case .swallowsFailures, .stopsWhenOneThrows, .keepsHalfChanges: "D11"
    case .withholdsTheCurrent, .repeatsTheCurrent, .showsHalfChanges: "D12"
    }
  }
}
