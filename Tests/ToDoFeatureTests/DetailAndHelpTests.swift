import FluxCore
import FluxTesting
import Testing
import ToDoFeature
import ToDoModel

/// The screens that the list leads to.
struct DetailAndHelpTests {
  let dispatcher = Dispatcher()

  @Test func `the detail screen shows the line and what was read from it`() {
    let store = ToDoStore(dispatcher: dispatcher)
    let item = ToDoItem("(A) 2026-11-30 Call Mum @phone +family due:2026-12-02", number: 7)
    ToDoAction.Fetch.dispatch(.success([item]), on: dispatcher)
    let screen = ToDoDetailViewModel(item.id, of: store.state, on: dispatcher)
    #expect(screen.viewState.title == "Item 7")
    #expect(
      screen.viewState.fields.map { "\($0.name): \($0.value)" } == [
        "line: (A) 2026-11-30 Call Mum @phone +family due:2026-12-02",
        "state: open",
        "priority: A",
        "created: 2026-11-30",
        "text: Call Mum @phone +family due:2026-12-02",
        "projects: family",
        "contexts: phone",
        "tags: due:2026-12-02",
      ])
  }

  @Test func `the detail screen follows the changes of its item, up to its end`() {
    let store = ToDoStore(dispatcher: dispatcher)
    let item = ToDoItem("a", number: 1)
    ToDoAction.Fetch.dispatch(.success([item]), on: dispatcher)
    let screen = ToDoDetailViewModel(item.id, of: store.state, on: dispatcher)
    let heard = Recorder(screen.output)
    ToDoAction.Edit.dispatch(
      .success([.update(item.with(line: ToDoLine("b")), at: 0)]), on: dispatcher)
    ToDoAction.Delete.dispatch(.success([.delete(item, at: 0)]), on: dispatcher)
    #expect(heard.values.map { $0.fields.first?.value } == ["b", nil])
    #expect(heard.values.last?.title == "Item 1 is gone")
  }

  @Test func `help names every verb, and each verb's page has an example`() {
    let all = HelpViewState(nil).lines.joined(separator: "\n")
    for verb in Verb.allCases {
      #expect(all.contains(verb.summary))
      let page = HelpViewState(verb)
      #expect(page.lines.contains("for example: \(verb.example)"))
    }
  }
}
