/// A failure that the stores have not heard of yet, and the places under policies that are kept until they have.
///
/// Whoever holds one hands it on, delivers it or drops it.
struct PendingFailure: Sendable {
  typealias Delivery = @Sendable (InvocationPermit) async -> Bool

  /// Nil for a failure that belongs to no action.
  private let delivery: Delivery?
  private var places: [InvocationPlace] = []

  init(_ delivery: Delivery?) { self.delivery = delivery }

  /// The same, keeping `place` as well.
  func keeping(_ place: InvocationPlace) -> PendingFailure {
    var copy = self
    copy.places.append(place)
    return copy
  }

  /// Delivers it as long as `permit` allows it, and leaves the places after that.
  ///
  /// - Returns: false when cancelled before.
  func deliver(_ permit: InvocationPermit) async -> Bool {
    defer { drop() }
    guard let delivery else { return !permit.isCancelled }
    return await delivery(permit)
  }

  /// Leaves the places; the failure was retried or recovered from.
  func drop() {
    for place in places { place.leave() }
  }
}
