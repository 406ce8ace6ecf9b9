import Synchronization
package import ToDoRepository

/// A list that lasts as long as the process, for demonstrations and tests.
package final class MemoryDataSource: ToDoDataSource {
  private struct State {
    var bytes: [UInt8]?
    var revision: Int64 = 0

    var version: DataVersion {
      bytes == nil ? .absent : DataVersion(marks: [revision])
    }
  }

  private let state: Mutex<State>

  /// Makes a source of the bytes of a list, or of none yet.
  package init(bytes: [UInt8]?) { state = Mutex(State(bytes: bytes)) }

  /// Makes a source of a list with a line for each text.
  package convenience init(lines: [String]) {
    self.init(bytes: lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] })
  }

  package var location: String { "memory" }

  package func load() -> DataSourceContents {
    state.withLock { DataSourceContents(bytes: $0.bytes, version: $0.version) }
  }

  package func currentVersion() -> DataVersion { state.withLock { $0.version } }

  package func save(
    _ bytes: [UInt8], replacing version: DataVersion
  ) throws(DataSourceError) -> DataVersion {
    try state.withLock { state throws(DataSourceError) in
      guard state.version == version else { throw .changedMeanwhile }
      state.bytes = bytes
      state.revision += 1
      return state.version
    }
  }
}
