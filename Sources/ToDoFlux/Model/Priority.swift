/// How much an item matters, `A` to `Z`; `A` comes first.
public struct Priority: Hashable, Sendable {
  /// The letter, an ASCII capital.
  public let letter: Character

  /// Makes the priority of an ASCII capital, and nothing of any other character.
  public init?(_ letter: Character) {
    guard ("A"..."Z").contains(letter), letter.utf8.count == 1 else { return nil }
    self.letter = letter
  }

  init?(_ byte: UInt8) {
    guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) else { return nil }
    letter = Character(Unicode.Scalar(byte))
  }

  var byte: UInt8 { letter.utf8.first! }
}

extension Priority: Comparable {
  /// Whether one priority comes before another: `A` is the least.
  public static func < (a: Priority, b: Priority) -> Bool { a.letter < b.letter }
}
