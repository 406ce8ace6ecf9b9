import FluxCore
import FluxTerminal
import ToDoFeature
import ToDoFlux
import ToDoModel

/// `replay LOG [--step] [--to N]`: shows a recorded session, step by step, and the list that it led to.
struct ReplayCommand: Equatable {
  let path: String
  /// Whether a line of input is waited for after each step.
  let waits: Bool
  /// The step to stop at.
  let last: UInt64?

  /// Replays, and prints what each step did, then the list.
  ///
  /// - Parameters:
  ///   - print: takes a line of the result.
  ///   - wait: returns when the next step is wanted; false when none is.
  /// - Throws: why the recording could not be replayed further; what is good has been printed.
  func run(print: (String) -> Void, wait: () -> Bool) throws {
    let replay = try LogProblem.naming(path) {
      try Replay(Recording(file: path), ToDoSession.schema, model: ToDoSession.model)
    }
    var failure: ReplayError?
    do throws(ReplayError) {
      while last.map({ replay.step < $0 }) ?? true {
        guard let step = try replay.next() else {
          if let last { throw ReplayError.noSuchStep(last, last: replay.step) }
          break
        }
        Self.tell(step, number: replay.step, replay.model.state.value, print)
        if waits, !wait() { break }
      }
    } catch {
      failure = error
    }
    // The list, as `list` prints it.
    for item in replay.model.state.value.rows { print("\(ToDoRowViewState(item))") }
    if let failure { throw LogProblem(path: path, error: failure) }
  }

  private static func tell(
    _ step: Timeline.Step, number: UInt64, _ state: ToDoState, _ print: (String) -> Void
  ) {
    var line = "#\(number) \(step.action)"
    if let error = state.error { line += ": \(error.message)" }
    print(line)
    for edit in state.rows.changes.edits {
      switch edit {
      case .insert(let item, _): print("  + \(ToDoRowViewState(item))")
      case .delete(let item, _): print("  - \(ToDoRowViewState(item))")
      case .update(_, _, let item): print("  ~ \(ToDoRowViewState(item))")
      case .move(_, let target): print("  > \(ToDoRowViewState(state.rows[target]))")
      case .reload(_, let rows): print("  = \(rows.count == 1 ? "1 item" : "\(rows.count) items")")
      }
    }
  }
}
