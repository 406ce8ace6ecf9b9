/// Makes any text fit to be written to a terminal: harmless, and no wider than its place.
public enum TerminalText: Sendable {
  /// How many scalars of a cluster are kept; terminals and multiplexers store no more.
  static let longestCluster = 6

  /// Returns `text` with nothing in it that a terminal would act on.
  ///
  /// C0 controls and DEL become their pictures; C1 controls, line and paragraph separators and bidi
  /// controls become U+FFFD; other invisible characters are dropped, joiners and variation selectors
  /// stay. A leading combining mark gets a base, and a cluster keeps at most 6 scalars.
  /// - Complexity: O(n) in the length of `text`.
  public static func sanitised(_ text: String) -> String {
    sanitised(text, columns: .max).harmless
  }

  /// The same, up to the first scalars that take more than `columns` together.
  static func sanitised(
    _ text: String, columns: Int
  ) -> (harmless: String, isASCII: Bool, isAll: Bool) {
    let limit = columns == .max ? text.utf8.count : columns + 1
    let beginning = text.utf8.prefix(limit)
    // Printable ASCII, which is nearly every text, needs no second look.
    if beginning.allSatisfy({ 0x20...0x7E ~= $0 }) {
      let isAll = beginning.endIndex == text.utf8.endIndex
      return (isAll ? text : String(Substring(beginning)), true, isAll)
    }
    var scalars = String.UnicodeScalarView()
    var width = 0
    for scalar in text.unicodeScalars {
      guard let harmless = replacement(for: scalar) else { continue }
      if width > columns { return (shortened(String(scalars)), false, false) }
      if scalars.isEmpty, needsBase(harmless) { scalars.append("\u{25CC}") }
      scalars.append(harmless)
      width += columnWidth(of: harmless)
    }
    return (shortened(String(scalars)), false, true)
  }

  /// Returns as much of a sanitised text as fits, with an ellipsis if that is not all of it.
  /// - Complexity: O(n) in the length of what fits.
  public static func clipped(_ text: String, columns: Int) -> String {
    guard columns > 0 else { return "" }
    var width = 0
    var end = text.startIndex  // of what fits together with an ellipsis
    for index in text.indices {
      if width < columns { end = index }
      width += columnWidth(of: text[index])
      if width > columns { return text[..<end] + "…" }
    }
    return text
  }

  /// The columns that a sanitised text takes at most, on any terminal.
  public static func width(of text: String) -> Int {
    text.reduce(0) { $0 + columnWidth(of: $1) }
  }

  /// What stands for a scalar, or `nil` if nothing does.
  private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x20...0x7E: scalar
    case 0x80...0x9F, 0x2028, 0x2029: "\u{FFFD}"
    case 0x200C, 0x200D: scalar
    default:
      if scalar.properties.isBidiControl {
        "\u{FFFD}"
      } else if scalar.properties.isVariationSelector {
        scalar
      } else {
        isInvisible(scalar) ? nil : scalar
      }
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isDefaultIgnorableCodePoint { return true }
    guard scalar.properties.generalCategory == .format else { return false }
    // Signs that are drawn before the digits they belong to are visible, though of the same category.
    return switch scalar.value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: false
    default: true
    }
  }

  private static func needsBase(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: scalar == "\u{200C}" || scalar == "\u{200D}"
    }
  }

  /// Cuts clusters that are too long. What is left of one may join with the next, so until none is.
  private static func shortened(_ text: String) -> String {
    var text = text
    while text.contains(where: { $0.unicodeScalars.count > longestCluster }) {
      text = text.map { cluster in
        guard cluster.unicodeScalars.count > longestCluster else { return String(cluster) }
        var kept = cluster.unicodeScalars.prefix(longestCluster)
        // A joiner with nothing to join would take the next emoji in.
        while kept.last == "\u{200D}" { kept.removeLast() }
        return String(String.UnicodeScalarView(kept))
      }.joined()
    }
    return text
  }
}
