import Synchronization
import ToDoModel
import ToDoRepository

/// A list in memory that others can write and that fails on demand.
final class ScriptedDataSource: ToDoDataSource {
  struct State {
    var bytes: [UInt8]?
    var revision: Int64 = 0
    var loads = 0
    var saves = 0

    /// What others do right before a save, one for each of the next saves.
    var interruptions: [@Sendable ([UInt8]?) -> [UInt8]?] = []

    /// What the next saves fail with.
    var failures: [StorageFailure.Reason] = []

    /// What the last successful save replaced.
    var replaced: [UInt8]?

    var version: DataVersion { bytes == nil ? .absent : DataVersion(marks: [revision]) }

    mutating func write(_ new: [UInt8]?) {
      bytes = new
      revision += 1
    }
  }

  let state: Mutex<State>

  init(_ text: String?) { state = Mutex(State(bytes: text.map { Array($0.utf8) })) }

  var location: String { "list" }

  var bytes: [UInt8]? { state.withLock { $0.bytes } }
  var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
  var loads: Int { state.withLock { $0.loads } }
  var replaced: [UInt8]? { state.withLock { $0.replaced } }
  var saves: Int { state.withLock { $0.saves } }

  /// Writes as another program does.
  func overwrite(_ text: String?) { overwrite(bytes: text.map { Array($0.utf8) }) }

  func overwrite(bytes: [UInt8]?) { state.withLock { $0.write(bytes) } }

  /// Writes as another program does, right before the next save that has no such interruption yet.
  func interruptSave(_ other: @escaping @Sendable ([UInt8]?) -> [UInt8]?) {
    state.withLock { $0.interruptions.append(other) }
  }

  func failSave(_ reason: StorageFailure.Reason) {
    state.withLock { $0.failures.append(reason) }
  }

  /// Drops the interruptions and failures that have not come to pass.
  func forgetPlans() {
    state.withLock {
      $0.interruptions = []
      $0.failures = []
    }
  }

  func load() -> DataSourceContents {
    state.withLock {
      $0.loads += 1
      return DataSourceContents(bytes: $0.bytes, version: $0.version)
    }
  }

  func currentVersion() -> DataVersion { state.withLock { $0.version } }

  func save(
    _ bytes: [UInt8], replacing version: DataVersion
  ) throws(DataSourceError) -> DataVersion {
    try state.withLock { state throws(DataSourceError) in
      if !state.interruptions.isEmpty {
        state.write(state.interruptions.removeFirst()(state.bytes))
      }
      if !state.failures.isEmpty {
        throw .failed(
          StorageFailure(operation: .write, path: "list", reason: state.failures.removeFirst()))
      }
      guard state.version == version else { throw .changedMeanwhile }
      state.saves += 1
      state.replaced = state.bytes
      state.write(bytes)
      return state.version
    }
  }
}
