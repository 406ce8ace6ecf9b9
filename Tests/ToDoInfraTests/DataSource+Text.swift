import ToDoModel
import ToDoRepository

extension ToDoDataSource {
  /// Puts a text in place of whatever is there now.
  @discardableResult
  func replace(with text: String) throws(DataSourceError) -> DataVersion {
    try save(Array(text.utf8), replacing: try currentVersion())
  }

  /// What is there.
  var text: String? {
    get throws(DataSourceError) {
      try load().bytes.map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

extension DataSourceError {
  static func read(_ path: String, _ reason: StorageFailure.Reason) -> DataSourceError {
    .failed(StorageFailure(operation: .read, path: path, reason: reason))
  }

  static func write(_ path: String, _ reason: StorageFailure.Reason) -> DataSourceError {
    .failed(StorageFailure(operation: .write, path: path, reason: reason))
  }
}
