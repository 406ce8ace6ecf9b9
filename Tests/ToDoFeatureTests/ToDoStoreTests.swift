import FluxCore
import FluxTesting
import Testing
import ToDoFeature
import ToDoModel

/// The store on payloads that are handed to it directly, without an action's work.
struct ToDoStoreTests {
  let dispatcher = Dispatcher()
  let store: ToDoStore
  let milk = ToDoItem("Buy milk", number: 1)
  let mum = ToDoItem("Call Mum", number: 2)
  let letter = ToDoItem("Post letter", number: 3)

  init() {
    store = ToDoStore(dispatcher: dispatcher)
  }

  private var texts: [String] { store.state.value.rows.map(\.todo.text) }

  private func fetch(_ items: ToDoItem...) {
    ToDoAction.Fetch.dispatch(.success(ToDoListing(items: items)), on: dispatcher)
  }

  @Test func `it begins empty, and a fetched payload of two puts both there`() {
    #expect(texts.isEmpty)
    fetch(milk, mum)
    #expect(texts == ["Buy milk", "Call Mum"])
  }

  @Test func `an added item comes last, and its index is told`() {
    fetch(milk)
    ToDoAction.Add.dispatch(.success([.insert(mum, at: 1)]), on: dispatcher)
    #expect(texts == ["Buy milk", "Call Mum"])
    #expect(store.addedIndex == 1)
    #expect(store.deletedIndex == nil)
  }

  @Test func `the first item ever is added at index 0`() {
    ToDoAction.Add.dispatch(.success([.insert(milk, at: 0)]), on: dispatcher)
    #expect(store.addedIndex == 0)
  }

  @Test(arguments: [0, 1, 2])
  func `deleting the first, the middle or the last leaves the others`(index: Int) {
    let items = [milk, mum, letter]
    ToDoAction.Fetch.dispatch(.success(ToDoListing(items: items)), on: dispatcher)
    ToDoAction.Delete.dispatch(.success([.delete(items[index], at: index)]), on: dispatcher)
    #expect(store.state.value.rows.map(\.id) == items.map(\.id).filter { $0 != items[index].id })
    #expect(store.deletedIndex == index)
    #expect(store.addedIndex == nil)
  }

  @Test(arguments: [-1, 2, 99])
  func `deleting out of range changes nothing and is told as an error`(index: Int) {
    fetch(milk, mum)
    let errors = Recorder(store.errors)
    ToDoAction.Delete.dispatch(.success([.delete(milk, at: index)]), on: dispatcher)
    #expect(texts == ["Buy milk", "Call Mum"])
    #expect(
      errors.values.map { $0 as? RowsError }
        == [.indexOutOfRange(.delete, index: index, count: 2)])
  }

  @Test func `a change that names another item than the one at its index changes nothing`() {
    fetch(milk, mum)
    let errors = Recorder(store.errors)
    ToDoAction.Delete.dispatch(.success([.delete(milk, at: 1)]), on: dispatcher)
    ToDoAction.Edit.dispatch(.success([.update(letter, at: 0)]), on: dispatcher)
    ToDoAction.Edit.dispatch(.success([.move(mum, from: 0, to: 1)]), on: dispatcher)
    #expect(texts == ["Buy milk", "Call Mum"])
    #expect(errors.values.count == 3)
    #expect(errors.values.allSatisfy { $0 is ToDoState.OutOfStep })
  }

  @Test func `when the second of two changes does not fit, the first is not kept either`() {
    fetch(milk, mum)
    let errors = Recorder(store.errors)
    ToDoAction.Delete.dispatch(
      .success([.delete(milk, at: 0), .delete(letter, at: 5)]), on: dispatcher)
    #expect(texts == ["Buy milk", "Call Mum"])
    #expect(errors.values.count == 1)
  }

  @Test func `a failure keeps the rows and publishes the error; the next success clears it`() {
    fetch(milk, mum)
    let heard = Recorder(store.state, hearsCurrent: false)
    ToDoAction.Add.dispatch(.failure(.emptyText), on: dispatcher)
    #expect(texts == ["Buy milk", "Call Mum"])
    #expect(heard.values.map(\.error) == [.emptyText])
    ToDoAction.Add.dispatch(.success([.insert(letter, at: 2)]), on: dispatcher)
    #expect(store.state.value.error == nil)
  }

  @Test func `done, undone and edit change the item where it is`() {
    fetch(milk, mum)
    let done = milk.with(line: ToDoLine("x 2026-12-01 Buy milk"))
    ToDoAction.Complete.dispatch(.success([.update(done, at: 0)]), on: dispatcher)
    #expect(store.state.value.rows[0].todo.isDone)
    ToDoAction.Reopen.dispatch(.success([.update(milk, at: 0)]), on: dispatcher)
    #expect(!store.state.value.rows[0].todo.isDone)
    let oat = milk.with(line: ToDoLine("Buy oat milk"))
    ToDoAction.Edit.dispatch(.success([.update(oat, at: 0)]), on: dispatcher)
    #expect(texts == ["Buy oat milk", "Call Mum"])
    #expect(store.addedIndex == nil && store.deletedIndex == nil)
  }

  @Test func `what others changed meanwhile is applied before the command's own change`() {
    fetch(milk, mum)
    let update = ToDoUpdate(
      merged: [.delete(milk, at: 0)], changes: [.insert(letter, at: 1)])
    ToDoAction.Add.dispatch(.success(update), on: dispatcher)
    #expect(texts == ["Call Mum", "Post letter"])
  }

  @Test func `fetching again replaces everything`() {
    fetch(milk, mum)
    fetch(letter)
    #expect(texts == ["Post letter"])
  }
}
