/// What has to be written so that one line on the screen becomes another.
///
/// The beginning that both share stays, as far as it is printable ASCII, whose columns are the same on every
/// terminal, and styles.
/// - Complexity: O(columns).
struct LineDifference {
  /// Where the new line's bytes begin that are to be written, and how many columns stand before them.
  private(set) var start = 0
  private(set) var column = 0
  /// What sets the style that is in force there.
  private(set) var style: ArraySlice<UInt8> = []
  /// Whether the new line surely leaves nothing of the old one behind its end.
  let coversOld: Bool

  init(from shown: [UInt8], to wanted: [UInt8]) {
    coversOld =
      Self.columns(of: shown).flatMap { old in Self.columns(of: wanted).map { old <= $0 } }
      ?? false
    let common = zip(shown, wanted).prefix { $0 == $1 }.count
    var position = 0
    while position < common {
      if wanted[position] == Self.escape {
        guard let end = wanted[position..<common].firstIndex(of: Self.styleEnd) else { return }
        let sequence = wanted[position...end]
        style = sequence.count == 3 ? [] : sequence  // `ESC [ m` ends a style
        position = end + 1
      } else if Self.isPlain(wanted[position]), !Self.hasMark(shown, after: position),
        !Self.hasMark(wanted, after: position)
      {
        position += 1
        column += 1
      } else {
        return
      }
      start = position
    }
  }

  private static let escape: UInt8 = 0x1B
  private static let styleEnd = UInt8(ascii: "m")

  private static func isPlain(_ byte: UInt8) -> Bool { 0x20...0x7E ~= byte }

  /// Whether what follows a character may be drawn onto it.
  private static func hasMark(_ line: [UInt8], after position: Int) -> Bool {
    position + 1 < line.count && line[position + 1] >= 0x80
  }

  /// The columns of a line, if they are the same on every terminal.
  private static func columns(of line: [UInt8]) -> Int? {
    var columns = 0
    var isInStyle = false
    for byte in line {
      if isInStyle {
        isInStyle = byte != styleEnd
      } else if byte == escape {
        isInStyle = true
      } else if isPlain(byte) {
        columns += 1
      } else {
        return nil
      }
    }
    return columns
  }
}
