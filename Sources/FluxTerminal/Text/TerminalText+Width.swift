extension TerminalText {
  /// The larger of what terminals that add up scalars and those that see clusters give it.
  static func columnWidth(of cluster: Character) -> Int {
    if cluster.isASCII { return 1 }
    var sum = 0
    var isEmoji = false
    for scalar in cluster.unicodeScalars {
      sum += columnWidth(of: scalar)
      isEmoji = isEmoji || makesEmoji(scalar)
    }
    // A mark too new for the standard library is a cluster of its own, and maybe for the terminal too.
    return max(sum, isEmoji ? 2 : 1)
  }

  /// What a scalar adds by Unicode's table: 0, 1 or 2.
  static func columnWidth(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    if contains(scalar, WidthTable.zero) { return 0 }
    return contains(scalar, WidthTable.wide) ? 2 : 1
  }

  /// Emoji by nature, or made one by the emoji variation selector or the keycap.
  private static func makesEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FE0F}" || scalar == "\u{20E3}" || scalar.properties.isEmojiPresentation
  }

  /// - Complexity: O(log n) in the length of the table.
  private static func contains(_ scalar: Unicode.Scalar, _ boundaries: [UInt32]) -> Bool {
    var low = 0
    var high = boundaries.count
    while low < high {
      let middle = (low + high) / 2
      if boundaries[middle] <= scalar.value { low = middle + 1 } else { high = middle }
    }
    return low % 2 == 1
  }
}
