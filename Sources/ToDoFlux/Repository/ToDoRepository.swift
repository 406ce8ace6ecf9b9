package import ToDoModel

/// The list of one session: the same item keeps its identity and its number as long as that lasts.
package protocol ToDoRepository: Sendable {
  /// The whole list as it is now.
  func fetch() async throws(RepositoryError) -> ToDoListing

  /// Makes an edit, all of it or, after an error, none.
  ///
  /// The update also tells what others have changed since the last fetch or update.
  func apply(_ edit: ToDoEdit) async throws(RepositoryError) -> ToDoUpdate
}
