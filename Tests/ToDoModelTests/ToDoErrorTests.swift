import Testing
import ToDoModel

struct ToDoErrorTests {
  static let reasons: [StorageFailure.Reason] = [
    .isDirectory, .missingDirectory, .permissionDenied, .readOnlyFileSystem, .noSpace,
    .notARegularFile, .keptChanging, .other("Too many open files"),
  ]

  static let errors: [ToDoError] =
    [
      .noSuchItem(number: 9, last: 3), .noSuchItem(number: 9, last: nil), .itemGone(number: 9),
      .alreadyDone(number: 9), .notDone(number: 9), .emptyText, .textHasLineBreak,
    ]
    + reasons.flatMap { reason in
      [StorageFailure.Operation.read, .write].map {
        .storage(StorageFailure(operation: $0, path: "/a/todo.txt", reason: reason))
      }
    }

  @Test(arguments: errors)
  func `a message is one sentence without capital, period or line break`(error: ToDoError) throws {
    #expect(try #require(error.message.first).isLowercase)
    #expect(try #require(error.message.last) != ".")
    #expect(!error.message.contains(". "))
    #expect(!error.message.utf8.contains(0x0A))
  }

  @Test func `every message is another`() {
    #expect(Set(ToDoErrorTests.errors.map(\.message)).count == ToDoErrorTests.errors.count)
  }

  @Test func `a message names what was wrong and what to do`() {
    #expect(
      ToDoError.noSuchItem(number: 9, last: 3).message
        == "there is no item 9; the list has items up to 3 (type `list` to see them)")
    #expect(
      ToDoError.noSuchItem(number: 1, last: nil).message
        == "there is no item 1; the list is empty (type `add TEXT` to begin it)")
    #expect(
      ToDoError.alreadyDone(number: 2).message
        == "item 2 is already done; type `undone 2` to open it again")
    let full = StorageFailure(operation: .write, path: "/a/todo.txt", reason: .noSpace)
    #expect(
      ToDoError.storage(full).message
        == "cannot write /a/todo.txt: the disk is full (free some space and try again); "
        + "nothing was changed")
  }
}
