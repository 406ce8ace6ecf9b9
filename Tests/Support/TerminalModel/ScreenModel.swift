package import FluxTerminal

/// A terminal of exactly the vocabulary that frames are made of; anything else is a fault.
package struct ScreenModel: Sendable {
  /// How a terminal counts the columns of a text. Real ones do either.
  package enum Widths: Sendable, CaseIterable { case ofScalars, ofClusters }

  package struct Place: Hashable, Sendable {
    package var row = 0
    package var column = 0

    package init(row: Int = 0, column: Int = 0) {
      self.row = row
      self.column = column
    }
  }

  package let size: TerminalSize
  package let widths: Widths
  package private(set) var cells: [[String]]  // "" is the right half of a wide character
  /// The style of each cell, by its number; nothing where it is plain.
  package private(set) var styles: [[String]]
  package private(set) var cursor = Place()
  package private(set) var region: ClosedRange<Int>
  package private(set) var isCursorVisible = true
  package private(set) var isSynchronized = false
  package private(set) var faults: [String] = []
  private var saved = Place()
  private var mustAddress = false
  private var style = ""

  /// Starts with leftovers in every cell, the last column too, and a scroll region of someone else.
  package init(size: TerminalSize, widths: Widths = .ofScalars) {
    self.size = size
    self.widths = widths
    cells = Array(repeating: Array(repeating: "#", count: size.columns), count: size.rows)
    styles = cells
    region = min(1, size.rows - 1)...max(0, size.rows - 2, min(1, size.rows - 1))
  }

  package var lines: [String] { cells.map { $0.joined() } }

  /// Shows a frame, which has to be whole.
  package mutating func show(_ frame: [UInt8]) {
    guard !frame.isEmpty else { return }
    guard let text = String(validating: frame, as: UTF8.self) else { return fault("not UTF-8") }
    expect(text.hasPrefix("\u{1B}[?2026h\u{1B}[?25l"), "frame starts otherwise")
    feed(text)
    expect(!isSynchronized && isCursorVisible, "frame left a mode behind")
    expect(region == 0...size.rows - 1, "frame left a scroll region behind")
    expect(style.isEmpty, "frame left a style behind")
  }

  /// Takes the whole frames out of a stream; what stands between them enters or leaves the screen.
  package static func takeFrames(from stream: inout [UInt8]) -> [[UInt8]] {
    let open = Array("\u{1B}[?2026h".utf8)
    let close = Array("\u{1B}[?2026l".utf8)
    var frames: [[UInt8]] = []
    while let start = stream.firstRange(of: open),
      let end = stream[start.upperBound...].firstRange(of: close)
    {
      frames.append(Array(stream[start.lowerBound..<end.upperBound]))
      stream.removeSubrange(..<end.upperBound)
    }
    return frames
  }

  private mutating func feed(_ text: String) {
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "\u{1B}" {
        rest.removeFirst()
        escape(&rest)
      } else {
        let run = rest.prefix { $0 != "\u{1B}" }
        rest.removeFirst(run.count)
        put(String(String.UnicodeScalarView(run)))
      }
    }
  }

  private mutating func escape(_ rest: inout Substring.UnicodeScalarView) {
    switch rest.popFirst() {
    case "D": scroll(at: region.upperBound, up: true)
    case "M": scroll(at: region.lowerBound, up: false)
    case "7": saved = cursor
    case "8": cursor = saved
    case "[":
      let parameters = rest.prefix { !("@"..."~" ~= $0) }
      rest.removeFirst(parameters.count)
      control(String(parameters), final: rest.popFirst().map(Character.init) ?? " ")
    case let other: fault("ESC \(String(describing: other))")
    }
  }

  private mutating func control(_ parameters: String, final: Character) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch (final, parameters) {
    case ("h", "?2026"): isSynchronized = true
    case ("l", "?2026"): isSynchronized = false
    case ("h", "?25"): isCursorVisible = true
    case ("l", "?25"): isCursorVisible = false
    case ("m", ""): style = ""
    case ("m", "1"), ("m", "2"), ("m", "31"), ("m", "32"), ("m", "33"), ("m", "34"), ("m", "35"),
      ("m", "36"):
      expect(style.isEmpty, "a style within another")
      style = parameters
    case ("K", ""):
      // Some terminals would give the rest of the row its background.
      expect(style.isEmpty, "erased with a style")
      for column in cursor.column..<size.columns {
        cells[cursor.row][column] = " "
        styles[cursor.row][column] = ""
      }
    case ("H", _) where 1...2 ~= numbers.count:
      let (row, column) = (numbers[0], numbers.dropFirst().first ?? 1)
      let exists = 1...size.rows ~= row && 1...size.columns ~= column
      expect(exists, "row \(row), column \(column) of \(size)")
      cursor = Place(
        row: min(max(1, row), size.rows) - 1, column: min(max(1, column), size.columns) - 1)
      // Where a character begins depends on the widths of those before it, unless they are ASCII.
      let before = cells[cursor.row].prefix(cursor.column)
      expect(before.allSatisfy { $0.utf8.count == 1 }, "a column behind more than ASCII")
      mustAddress = false
    case ("r", ""): setRegion(0...size.rows - 1)
    case ("r", _) where numbers.count == 2 && numbers[0] < numbers[1] && numbers[1] <= size.rows:
      setRegion(numbers[0] - 1...numbers[1] - 1)
    default: fault("CSI \(parameters)\(final)")
    }
  }

  private mutating func setRegion(_ rows: ClosedRange<Int>) {
    region = rows
    cursor = Place()
    mustAddress = region != 0...size.rows - 1
  }

  private mutating func scroll(at row: Int, up: Bool) {
    expect(cursor.row == row && !mustAddress, "index away from the margin")
    let (gone, free) =
      up ? (region.lowerBound, region.upperBound) : (region.upperBound, region.lowerBound)
    cells.remove(at: gone)
    cells.insert(Array(repeating: " ", count: size.columns), at: free)
    styles.remove(at: gone)
    styles.insert(Array(repeating: "", count: size.columns), at: free)
  }

  private mutating func put(_ run: String) {
    expect(!mustAddress, "text before an address")
    expect(isSynchronized && !isCursorVisible, "text outside a frame")
    for cluster in run {
      for scalar in cluster.unicodeScalars where isControl(scalar) { fault("raw \(scalar.value)") }
      switch widths {
      case .ofClusters:
        let isNarrow = TerminalText.width(of: String(cluster)) < 2
        place(String(cluster), columns: isNarrow ? 1 : 2)
      case .ofScalars:
        for scalar in cluster.unicodeScalars {
          place(String(scalar), columns: Self.width(of: scalar))
        }
      }
    }
  }

  private mutating func place(_ text: String, columns: Int) {
    guard cursor.column + columns < size.columns else { return fault("last column: \(text)") }
    guard columns > 0 else {
      return cursor.column == 0 ? fault("mark without base") : combine(text)
    }
    cells[cursor.row][cursor.column] = text
    if columns == 2 { cells[cursor.row][cursor.column + 1] = "" }
    for column in cursor.column..<cursor.column + columns { styles[cursor.row][column] = style }
    cursor.column += columns
  }

  private mutating func combine(_ mark: String) {
    let column = cursor.column - 1
    let base = cells[cursor.row][column] == "" ? column - 1 : column
    cells[cursor.row][base] += mark
  }

  /// A mark adds nothing to the width of a letter, half a flag one column, anything else its own.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "\u{200C}", "\u{200D}": return 0
    case "\u{1F1E6}"..."\u{1F1FF}": return 1
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return TerminalText.width(of: String(scalar))
    }
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
      || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  private mutating func expect(_ condition: Bool, _ fault: String) {
    if !condition { self.fault(fault) }
  }

  private mutating func fault(_ text: String) {
    faults.append(text)
  }
}
