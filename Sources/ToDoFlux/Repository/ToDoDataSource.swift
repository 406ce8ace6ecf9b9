/// One place that has a list, as bytes that it does not understand.
///
/// Any thread may call it; a call returns when the work is done.
package protocol ToDoDataSource: Sendable {
  /// Where that is, for messages.
  var location: String { get }

  /// Reads the whole list.
  /// - Throws: `.failed` if there is something that cannot be read; that there is no list yet is no
  ///   failure.
  func load() throws(DataSourceError) -> DataSourceContents

  /// Which version `load()` would give, without reading the list.
  /// - Complexity: O(1)
  func currentVersion() throws(DataSourceError) -> DataVersion

  /// Writes the whole list and returns its new version, once it is safe there.
  /// - Throws: `.changedMeanwhile` if the list is no longer `version`, `.failed` if it cannot be
  ///   written. After both it is what it was before.
  func save(
    _ bytes: [UInt8], replacing version: DataVersion
  ) throws(DataSourceError) -> DataVersion
}
