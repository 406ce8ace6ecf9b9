public import FluxCore
import ToDoFeature
import ToDoInfra
public import ToDoModel
import ToDoRepository

/// The past of a list, to look at: that of a recorded session, or that of the list's own journal.
public enum ToDoTimeline: Sendable {
  /// Replays a recorded session; a damaged one is shown as far as it is good, and the time line's note says so.
  ///
  /// - Throws: ``ReplayError`` for what is no recording, or one of another program.
  public static func ofSession(
    recordedAt path: String, title: String
  ) throws -> Timeline {
    try Timeline(
      replaying: Recording(file: path), ToDoSession.schema, title: title, model: ToDoSession.model)
  }

  /// Reads the journal of the list at a path.
  ///
  /// - Returns: the time line, and what is wrong with the journal, in sentences without capital and period.
  /// - Throws: ``ToDoError/history(_:)``
  public static func ofList(
    at path: String, title: String
  ) throws(ToDoError) -> (timeline: Timeline, warnings: [String]) {
    do throws(HistoryFailure) {
      let (timeline, damage) = try JournalTimeline.read(ofListAt: path, title: title)
      return (timeline, ToDoHistory(entries: [], damage: damage).warnings)
    } catch {
      throw .history(error)
    }
  }

  /// Writes a file, whole or not at all, durably.
  ///
  /// - Returns: false when there is a file, and it may not be replaced.
  /// - Throws: ``ToDoError/storage(_:)``
  public static func write(
    _ bytes: [UInt8], to path: String, replacing mayReplace: Bool
  ) throws(ToDoError) -> Bool {
    let file = FileDataSource(path: path)
    do throws(DataSourceError) {
      let version = try file.currentVersion()
      guard version == .absent || mayReplace else { return false }
      _ = try file.save(bytes, replacing: version)
      return true
    } catch {
      switch error {
      case .failed(let failure): throw .storage(failure)
      case .changedMeanwhile:
        throw .storage(StorageFailure(operation: .write, path: path, reason: .keptChanging))
      }
    }
  }
}
