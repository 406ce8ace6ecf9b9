package import ToDoModel

/// What can go wrong at the place of the list.
package enum DataSourceError: Error, Hashable, Sendable {
  /// The list is no longer the one that was to be replaced; nothing was written.
  case changedMeanwhile

  /// The place could not be read or written.
  case failed(StorageFailure)
}
