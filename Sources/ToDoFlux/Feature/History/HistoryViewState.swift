public import ToDoModel

/// What the history screen shows.
public struct HistoryViewState: Hashable, Sendable {
  public let title: String
  /// What has happened, the newest first; one line each.
  public let lines: [String]
  /// The same for other programs.
  public let entries: [HistoryEntry]
  /// What cannot be shown, and why.
  public let warnings: [String]

  /// The entries of a history as lines. Pure.
  public init(_ history: ToDoHistory) {
    entries = history.entries
    warnings = history.warnings
    let steps = history.entries.count { if case .step = $0.kind { true } else { false } }
    title = steps == 1 ? "History: 1 step" : "History: \(steps) steps"
    let width = history.entries.map { "\($0.number)".count }.max() ?? 0
    lines =
      history.entries.isEmpty
      ? ["Nothing has been done yet."]
      : history.entries.map { entry in
        let padding = String(repeating: " ", count: width - "\(entry.number)".count)
        return "\(padding)#\(entry.number)  \(entry.moment.shortDescription)  "
          + Self.text(of: entry.kind)
      }
  }

  private static func text(of kind: HistoryEntry.Kind) -> String {
    switch kind {
    case .step(let command, isUndone: false): command
    case .step(let command, isUndone: true): "\(command)  (undone)"
    case .external(lines: 1): "(another program changed 1 line)"
    case .external(let lines): "(another program changed \(lines) lines)"
    case .undo(let steps): "undo \(numbers(steps))"
    case .redo(let steps): "redo \(numbers(steps))"
    }
  }

  private static func numbers(_ steps: [Int]) -> String {
    steps.map { "#\($0)" }.joined(separator: " ")
  }
}
