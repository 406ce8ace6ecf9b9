/// What differs between two values, as a text of lines: `−` for what the first has, `+` for what the second has.
///
/// Around each difference stand the lines that enclose it and a little of what precedes and follows; the rest is left out and counted.
struct Difference: CustomStringConvertible {
  private enum Mark: String {
    case same = "  "
    case first = "− "
    case second = "+ "
  }

  private typealias Row = (mark: Mark, line: ValueText.Line)

  /// How many lines of context are shown, before and after.
  private static let context = 2
  /// Above so many differing lines the shortest difference is no longer looked for: it takes the square of that.
  private static let limit = 2_000
  /// Longer texts are cut.
  private static let longest = 200

  /// Indented, without a newline at the end.
  let description: String

  init(from first: Any, to second: Any) {
    var rows = Self.rows(ValueText(first).lines, ValueText(second).lines)
    if !rows.contains(where: { $0.mark != .same }) {
      rows = Self.rows(
        ValueText(first, showsDescriptions: false).lines,
        ValueText(second, showsDescriptions: false).lines)
    }
    description =
      rows.contains { $0.mark != .same }
      ? Self.text(rows) : "    (both print alike, but they are not equal)"
  }

  private static func rows(_ first: [ValueText.Line], _ second: [ValueText.Line]) -> [Row] {
    // What both begin and end with needs no search.
    let prefix = zip(first, second).prefix { $0 == $1 }.count
    let suffix = zip(first.dropFirst(prefix).reversed(), second.dropFirst(prefix).reversed())
      .prefix { $0 == $1 }.count
    let old = Array(first[prefix..<first.count - suffix])
    let new = Array(second[prefix..<second.count - suffix])
    return first[..<prefix].map { (.same, $0) } + middle(old, new)
      + first[(first.count - suffix)...].map { (.same, $0) }
  }

  private static func middle(_ old: [ValueText.Line], _ new: [ValueText.Line]) -> [Row] {
    guard old.count + new.count <= limit else {
      return old.map { (.first, $0) } + new.map { (.second, $0) }
    }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [Row] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if removed.contains(i) {
        rows.append((.first, old[i]))
        i += 1
      } else if inserted.contains(j) {
        rows.append((.second, new[j]))
        j += 1
      } else {
        rows.append((.same, old[i]))
        i += 1
        j += 1
      }
    }
    return rows
  }

  private static func text(_ rows: [Row]) -> String {
    let shown = shownIndices(rows)
    var text: [String] = []
    var hidden = 0
    for index in rows.indices {
      if text.count >= longest {
        text.append("    … and more")
        return text.joined(separator: "\n")
      }
      guard shown.contains(index) else {
        hidden += 1
        continue
      }
      if hidden > 0 { text.append(gap(hidden, depth: rows[index].line.depth)) }
      hidden = 0
      let (mark, line) = rows[index]
      text.append("  " + mark.rawValue + indentation(line.depth) + line.text)
    }
    if hidden > 0 { text.append(gap(hidden, depth: 0)) }
    return text.joined(separator: "\n")
  }

  private static func gap(_ count: Int, depth: Int) -> String {
    "    \(indentation(depth))… \(count) unchanged"
  }

  private static func indentation(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

  /// The differing lines, those close to them, and those that open what encloses them.
  private static func shownIndices(_ rows: [Row]) -> Set<Int> {
    var shown: Set<Int> = []
    for index in rows.indices where rows[index].mark != .same {
      shown.formUnion(max(0, index - context)...min(rows.count - 1, index + context))
      var depth = rows[index].line.depth
      var outer = index
      while depth > 0, outer > 0 {
        outer -= 1
        guard rows[outer].mark == .same, rows[outer].line.depth < depth else { continue }
        depth = rows[outer].line.depth
        shown.insert(outer)
      }
    }
    // A mark would take as much room as the one line that it stands for.
    for index in rows.indices
    where (index == 0 || shown.contains(index - 1))
      && (index == rows.count - 1 || shown.contains(index + 1))
    {
      shown.insert(index)
    }
    return shown
  }
}
