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

  @Test func `the history screen has a line for each thing that happened`() {
    let moment = Moment(Day("2026-12-01")!, secondOfDay: 10 * 3600 + 660, minutesFromUTC: -90)
    func entry(_ number: Int, _ kind: HistoryEntry.Kind) -> HistoryEntry {
      HistoryEntry(number: number, moment: moment, kind: kind)
    }
    let failure = HistoryFailure(path: "journal", reason: .damaged("line 3 is gone"))
    let state = HistoryViewState(
      ToDoHistory(
        entries: [
          entry(11, .redo(steps: [8])), entry(10, .undo(steps: [9, 8])),
          entry(9, .step(command: "add b", isUndone: true)),
          entry(8, .step(command: "done 1 2", isUndone: false)), entry(7, .external(lines: 1)),
          entry(6, .external(lines: 2)),
        ], damage: [failure]))
    #expect(state.title == "History: 2 steps")
    #expect(
      state.lines == [
        "#11  2026-12-01 10:11  redo #8", "#10  2026-12-01 10:11  undo #9 #8",
        " #9  2026-12-01 10:11  add b  (undone)", " #8  2026-12-01 10:11  done 1 2",
        " #7  2026-12-01 10:11  (another program changed 1 line)",
        " #6  2026-12-01 10:11  (another program changed 2 lines)",
      ])
    #expect(
      state.warnings == ["a part of the history cannot be read: journal: line 3 is gone"])
    #expect(HistoryViewState(ToDoHistory(entries: [])).lines == ["Nothing has been done yet."])
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
