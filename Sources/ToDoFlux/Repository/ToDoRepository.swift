package import ToDoModel

/// The list of one session: the same item keeps its identity and its number as long as that lasts.
package protocol ToDoRepository: Sendable {
  /// The whole list as it is now.
  func fetch() async throws(RepositoryError) -> ToDoListing

  /// Makes an edit, all of it or, after an error, none.
  ///
  /// The update also tells what others have changed since the last fetch or update.
  func apply(_ edit: ToDoEdit) async throws(RepositoryError) -> ToDoUpdate

  /// Takes back the newest steps that are not undone, all of them or, after an error, none.
  func undo(_ count: Int) async throws(RepositoryError) -> ToDoUpdate

  /// Makes the steps again that were undone last, all of them or, after an error, none.
  func redo(_ count: Int) async throws(RepositoryError) -> ToDoUpdate

  /// What has happened to the list, without looking at it.
  func history() async throws(RepositoryError) -> ToDoHistory
}
