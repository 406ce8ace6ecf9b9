/// Why a step cannot be taken back or made again: others have changed its lines since.
public struct UndoConflict: Hashable, Codable, Sendable {
  /// A line that the step left and that is no longer so.
  public struct Line: Hashable, Codable, Sendable {
    /// What the step left there.
    public let expected: ToDoLine

    /// What is there now, or `nil` where the line is gone.
    public let found: ToDoLine?

    /// Makes a difference of its parts.
    public init(expected: ToDoLine, found: ToDoLine?) {
      self.expected = expected
      self.found = found
    }
  }

  /// The number of the step in the history.
  public let step: Int

  /// The lines that differ, in file order.
  public let lines: [Line]

  /// Makes a conflict of its parts.
  public init(step: Int, lines: [Line]) {
    self.step = step
    self.lines = lines
  }

  var message: String {
    var differences = lines.prefix(3).map { line in
      line.found.map { "a line should be `\(line.expected.raw)` and is `\($0.raw)`" }
        ?? "the line `\(line.expected.raw)` is gone"
    }
    if lines.count > 3 { differences.append("\(lines.count - 3) more differ") }
    return "another program has changed what step \(step) changed: "
      + differences.joined(separator: "; ")
      + "; nothing was changed (put that back, or leave the step as it is)"
  }
}
