import FluxTesting
import ToDoModel

extension SeededGenerator {
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
