package import ToDoModel

extension LineEdits {
  /// Edits that lead from one file to another.
  /// - Complexity: O(*n* log *n*) in the lines between the first and the last difference, else O(*n*).
  package init(from old: ToDoFile, to new: ToDoFile) {
    self.init(
      unchecked: differences(of: old.lines, new.lines),
      togglesByteOrderMark: old.hasByteOrderMark != new.hasByteOrderMark)
  }
}

/// Splices that lead from some lines to others, as few as is found in one pass over what differs: equal lines are matched in their
/// order, and of those matches a longest choice that does not cross itself stays.
func differences(of old: [ToDoLine], _ new: [ToDoLine]) -> [LineSplice] {
  let shorter = min(old.count, new.count)
  let prefix = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
  let suffix =
    (0..<shorter - prefix).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
    ?? shorter - prefix
  let oldMiddle = old[prefix..<old.count - suffix]
  let newMiddle = new[prefix..<new.count - suffix]
  if oldMiddle.isEmpty && newMiddle.isEmpty { return [] }

  var splices: [LineSplice] = []
  var oldStart = oldMiddle.startIndex
  var newStart = newMiddle.startIndex
  func cut(oldEnd: Int, newEnd: Int) {
    if oldStart < oldEnd || newStart < newEnd {
      splices.append(
        LineSplice(
          index: newStart, old: Array(old[oldStart..<oldEnd]), new: Array(new[newStart..<newEnd])))
    }
  }
  let origins = origins(of: newMiddle, in: oldMiddle)
  for position in longestIncreasingSubsequence(of: origins) {
    guard let origin = origins[position] else { continue }
    cut(oldEnd: origin, newEnd: newMiddle.startIndex + position)
    oldStart = origin + 1
    newStart = newMiddle.startIndex + position + 1
  }
  cut(oldEnd: oldMiddle.endIndex, newEnd: newMiddle.endIndex)
  return splices
}

/// For each new line, the index of an equal old one; the first of equal lines is that of the first.
private func origins(
  of lines: ArraySlice<ToDoLine>, in old: ArraySlice<ToDoLine>
) -> [Int?] {
  if lines.isEmpty || old.isEmpty { return Array(repeating: nil, count: lines.count) }
  var places: [LineKey: [Int]] = [:]
  for index in old.indices.reversed() { places[LineKey(old[index]), default: []].append(index) }
  return lines.map { places[LineKey($0)]?.popLast() }
}

/// A line, hashed by its bytes at once and not one by one.
private struct LineKey: Hashable {
  private let line: ToDoLine

  init(_ line: ToDoLine) { self.line = line }

  func hash(into hasher: inout Hasher) {
    line.content.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
