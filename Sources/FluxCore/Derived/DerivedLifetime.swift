/// Kept by each who can read or hear a derived state; when the last one is gone, the state leaves its inputs (D10).
@usableFromInline
final class DerivedLifetime: Sendable {
  private let derivation: Derivation

  init(_ derivation: Derivation) { self.derivation = derivation }

  deinit { derivation.leave() }
}
