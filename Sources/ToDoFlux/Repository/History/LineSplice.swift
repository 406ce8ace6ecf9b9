package import ToDoModel

/// Some lines of the file that others took the place of.
package struct LineSplice: Hashable, Sendable {
  /// The first of them, from 0.
  package let index: Int

  /// The lines that were there.
  package let old: [ToDoLine]

  /// The lines that are there now.
  package let new: [ToDoLine]

  /// Makes a splice of its parts.
  package init(index: Int, old: [ToDoLine], new: [ToDoLine]) {
    self.index = index
    self.old = old
    self.new = new
  }
}
