import FluxCore
import FluxTesting
import Testing
import ToDoFeature
import ToDoModel
import ToDoRepository

/// What the list screen does with what it is asked.
struct ToDoListViewModelTests {
  let dispatcher = Dispatcher()

  /// The outputs of `screen` as a stream, from now on.
  private func outputs(
    of screen: ToDoListViewModel
  ) -> (stream: AsyncStream<ToDoListOutput>, subscription: Subscription) {
    let (stream, continuation) = AsyncStream.makeStream(of: ToDoListOutput.self)
    return (stream, screen.output.subscribe { continuation.yield($0) })
  }

  /// Everything up to and with the end of `count` actions.
  private func collect(
    _ stream: AsyncStream<ToDoListOutput>, untilFinished count: Int
  ) async -> [ToDoListOutput] {
    var all: [ToDoListOutput] = []
    var finished = 0
    for await output in stream {
      all.append(output)
      if case .finished = output { finished += 1 }
      if finished == count { break }
    }
    return all
  }

  private func finishes(
    _ outputs: [ToDoListOutput]
  ) -> [(ToDoListViewAction, Result<ToDoListReport, ToDoError>)] {
    outputs.compactMap {
      if case .finished(let action, let result) = $0 { (action, result) } else { nil }
    }
  }

  @Test func `fetching shows the rows and then tells that it is over`() async throws {
    let repository = ScriptedRepository(listing: [ToDoItem("(A) Call Mum", number: 1)])
    let screen = makeScreen(on: dispatcher, repository: repository)
    let (stream, subscription) = outputs(of: screen)
    screen.send(.fetch)
    let all = await collect(stream, untilFinished: 1)
    guard case .viewState(let state) = try #require(all.first) else {
      Issue.record("expected a view state, got \(all)")
      return
    }
    #expect(state.header == "list: 1 item")
    #expect(state.rows.map(\.description) == ["1 [ ] (A) Call Mum"])
    guard case .reload? = state.rows.changes.edits.first else {
      Issue.record("expected a reload, got \(state.rows.changes)")
      return
    }
    #expect(finishes(all).map(\.1) == [.success(.loaded(count: 1))])
    withExtendedLifetime(subscription) {}
  }

  @Test func `each action is answered once, in the order in which they were sent`() async {
    let repository = ScriptedRepository(answers: [
      .success([]), .failure(.noSuchItem(number: 9, last: 3)), .success([]),
    ])
    let screen = makeScreen(on: dispatcher, repository: repository)
    let (stream, subscription) = outputs(of: screen)
    let actions: [ToDoListViewAction] = [
      .add(text: "a"), .delete(numbers: [9]), .edit(number: 1, text: "b"), .list(words: []),
      .quit,
    ]
    for action in actions { screen.send(action) }
    let ends = finishes(await collect(stream, untilFinished: actions.count))
    #expect(ends.map(\.0) == actions)
    #expect(
      ends.map(\.1) == [
        .success(.updated([])), .failure(.noSuchItem(number: 9, last: 3)), .success(.updated([])),
        .success(.listed([])), .success(.routed),
      ])
    #expect(
      await repository.edits == [
        .add(text: "a"), .delete(numbers: [9]), .replaceText(number: 1, text: "b"),
      ])
    withExtendedLifetime(subscription) {}
  }

  @Test func `done takes the day from the clock that it was given`() async {
    let repository = ScriptedRepository()
    let screen = makeScreen(on: dispatcher, repository: repository)
    let (stream, subscription) = outputs(of: screen)
    screen.send(.complete(numbers: [2, 1]))
    _ = await collect(stream, untilFinished: 1)
    let day = Day(year: 2026, month: 12, day: 1)!
    #expect(await repository.edits == [.complete(numbers: [2, 1], on: day)])
    withExtendedLifetime(subscription) {}
  }

  @Test func `show leads to the item of that number, and a wrong number is told`() async {
    let item = ToDoItem("a", number: 4)
    let screen = makeScreen(
      on: dispatcher, repository: ScriptedRepository(listing: [item]))
    let (stream, subscription) = outputs(of: screen)
    screen.send(.show(number: 4))
    screen.send(.show(number: 5))
    let all = await collect(stream, untilFinished: 2)
    let routes: [ToDoRoute] = all.compactMap {
      if case .route(let route) = $0 { route } else { nil }
    }
    #expect(routes == [.detail(item.id)])
    #expect(
      finishes(all).map(\.1) == [
        .success(.routed), .failure(.noSuchItem(number: 5, last: 4)),
      ])
    withExtendedLifetime(subscription) {}
  }

  @Test func `undo and redo are heard as changes, and the history leads to a screen`() async {
    let item = ToDoItem("a", number: 1)
    let conflict = UndoConflict(step: 1, lines: [])
    let past = ToDoHistory(entries: [
      HistoryEntry(
        number: 1, moment: Moment(Day("2026-12-01")!),
        kind: .step(command: "add a", isUndone: true))
    ])
    let repository = ScriptedRepository(
      answers: [
        .success([.insert(item, at: 0)]), .success([.delete(item, at: 0)]),
        .failure(.undoConflict(conflict)),
      ], past: past)
    let screen = makeScreen(on: dispatcher, repository: repository)
    let (stream, subscription) = outputs(of: screen)
    for action in [.redo(count: 2), .undo(count: 1), .undo(count: 1), .history]
      as [ToDoListViewAction]
    {
      screen.send(action)
    }
    let all = await collect(stream, untilFinished: 4)
    let rows: [[String]] = all.compactMap {
      if case .viewState(let state) = $0 { state.rows.map(\.description) } else { nil }
    }
    #expect(rows.prefix(2) == [["1 [ ] a"], []])
    let routes: [ToDoRoute] = all.compactMap {
      if case .route(let route) = $0 { route } else { nil }
    }
    #expect(routes == [.history(HistoryViewState(past))])
    #expect(
      finishes(all).map(\.1) == [
        .success(.updated([.insert(item, at: 0)])), .success(.updated([.delete(item, at: 0)])),
        .failure(.undoConflict(conflict)), .success(.routed),
      ])
    #expect(await repository.travels == [2, -1, -1])
    withExtendedLifetime(subscription) {}
  }

  @Test func `list tells the items with their lines; blank lines count`() async {
    let items = [ToDoItem("a", number: 1), ToDoItem("b", number: 3), ToDoItem("ab", number: 4)]
    let listing = ToDoListing(items: items, blankLines: [1])
    let screen = makeScreen(on: dispatcher, repository: ScriptedRepository(listing: listing))
    let (stream, subscription) = outputs(of: screen)
    screen.send(.list(words: ["b"]))
    let all = await collect(stream, untilFinished: 1)
    #expect(
      finishes(all).map(\.1) == [
        .success(
          .listed([
            .init(item: items[1], line: 3), .init(item: items[2], line: 4),
          ]))
      ])
    let headers = all.compactMap {
      if case .viewState(let state) = $0 { state.header } else { nil }
    }
    #expect(headers.last == "list: 2 of 3 items match b")
    withExtendedLifetime(subscription) {}
  }

  @Test func `leaving the screen cancels what it has started`() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let results = Recorder(dispatcher.results(of: ToDoAction.Fetch.self))
    let repository = ScriptedRepository(listing: [ToDoItem("a", number: 1)], gate: gate)
    var screen: ToDoListViewModel? = makeScreen(on: dispatcher, repository: repository)
    screen?.send(.fetch)
    weak let left = screen
    screen = nil
    #expect(left == nil)
    open.finish()
    // The same repository answers in order, so the cancelled fetch is over when this one is.
    let other = makeScreen(on: dispatcher, repository: repository)
    let (stream, subscription) = outputs(of: other)
    other.send(.fetch)
    _ = await collect(stream, untilFinished: 1)
    #expect(results.values.count == 1)
    withExtendedLifetime(subscription) {}
  }
}
