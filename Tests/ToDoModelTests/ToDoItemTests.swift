import Testing
import ToDoModel

struct ToDoItemTests {
  @Test func `is itself whatever its line becomes`() {
    let item = ToDoItem(id: ToDoItem.ID(7), number: 3, line: ToDoLine("(A) foo"))
    let edited = item.with(line: ToDoLine("bar", ending: .crlf))
    #expect(edited.id == item.id && edited.number == 3)
    #expect(edited.line == ToDoLine("bar", ending: .crlf))
    #expect(edited.todo == ToDo(text: "bar"))
  }

  @Test func `two items with the same line are two`() {
    #expect(ToDoItem("foo", number: 1) != ToDoItem("foo", number: 2))
    #expect(ToDoItem("foo", number: 1).id != ToDoItem("foo", number: 2).id)
  }

  @Test func `a change is on the line after its index unless it says otherwise`() {
    let item = ToDoItem("foo", number: 1)
    let changes: [ToDoChange] = [
      .insert(item, at: 4), .update(item, at: 4), .delete(item, at: 4), .move(item, from: 0, to: 4),
    ]
    #expect(changes.map(\.kind) == [.insert, .update, .delete, .move(from: 0)])
    #expect(changes.allSatisfy { $0.index == 4 && $0.line == 5 && $0.item == item })
    #expect(ToDoChange.insert(item, at: 4, line: 9).line == 9)
  }

  @Test func `an update written as a literal is the command's own changes`() {
    let change = ToDoChange.insert(ToDoItem("foo", number: 1), at: 0)
    #expect([change] == ToDoUpdate(merged: [], changes: [change], blankLines: []))
    #expect([change] != ToDoUpdate(merged: [change], changes: []))
  }

  @Test func `a listing written as a literal has no blank lines`() {
    let item = ToDoItem("foo", number: 1)
    #expect([item] == ToDoListing(items: [item], blankLines: []))
    #expect([item] != ToDoListing(items: [item], blankLines: [0]))
  }
}
