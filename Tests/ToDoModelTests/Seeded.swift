import ToDoModel

/// Random numbers that come again with the same seed (SplitMix64).
///
/// A test takes its seed as an argument, so that a failure names the seed.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A few of the pieces, in any order, one after the other.
  mutating func joined(_ pieces: [[UInt8]], upTo count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...count, using: &self) {
      bytes += pieces.randomElement(using: &self)!
    }
    return bytes
  }
}

/// A day that the test knows to be one.
func day(_ iso: String) -> Day { Day(iso)! }

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
