import FluxCore
import FluxTesting
import Foundation
import Testing

/// H8: undo, redo and jump are dispatches, and the history depends on dispatches alone.
struct HistoryDispatchTests {
  /// What was delivered, to be delivered again.
  private final class Recording: Interceptor {
    let replays = Log<@Sendable (Dispatcher) -> Void>()

    func didDeliver<A>(_ dispatch: Dispatched<A>) {
      // What others caused, they cause again.
      guard dispatch.cause.parent == nil else { return }
      replays.append { [result = dispatch.result] in A.dispatch(result, on: $0) }
    }
  }

  @Test(arguments: HistoryExactnessTests.seeds)
  func `H8: the results of a session, undos among them, make the same states and steps again`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let session = HistorySession(limit: 5)
    let recording = Recording()
    let installed = session.dispatcher.install(recording)
    for _ in 0..<200 { _ = session.step(&random) }
    installed.dispose()
    let replayed = HistorySession(limit: 5)
    for replay in recording.replays.values { replay(replayed.dispatcher) }
    #expect(replayed.everything == session.everything, "seed \(seed)")
    #expect(replayed.history.state.value == session.history.state.value, "seed \(seed)")
    // And they go on alike.
    for _ in 0..<5 {
      session.history.undo()
      replayed.history.undo()
      #expect(replayed.everything == session.everything, "seed \(seed)")
    }
  }

  @Test
  func `H8: what threads do and undo at the same time is replayed in the order of its delivery`()
    async
  {
    let session = HistorySession(limit: 20)
    let recording = Recording()
    let installed = session.dispatcher.install(recording)
    let (dispatcher, history) = (session.dispatcher, session.history)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          await onThread {
            for number in 0..<200 {
              switch (number + thread) % 5 {
              case 0: history.undo()
              case 1: history.redo()
              case 2: Also(number).invoke(on: dispatcher)
              default: Put(number + thread).invoke(on: dispatcher)
              }
            }
          }
        }
      }
    }
    installed.dispose()
    let replayed = HistorySession(limit: 20)
    for replay in recording.replays.values { replay(replayed.dispatcher) }
    #expect(recording.replays.values.count == 800)
    #expect(replayed.everything == session.everything)
    #expect(replayed.history.state.value.undoCount == history.state.value.undoCount)
    for position in 0..<history.state.value.steps.count {
      for one in [session, replayed] {
        one.history.jump(to: one.history.state.value.steps[position].number)
      }
      #expect(replayed.everything == session.everything)
    }
  }

  @Test func `H8: a late result that was dropped is dropped by a replay, where no run began`()
    async
  {
    struct Late: Interceptor {
      let log: Log<UndoCommand.Payload>
      func didDeliver<A>(_ dispatch: Dispatched<A>) {
        if let command = dispatch as? Dispatched<UndoCommand>,
          case .success(let payload) = command.result
        {
          log.append(payload)
        }
      }
    }
    let (dispatcher, history) = makeHistory()
    let store = Store(0, on: dispatcher) { handlers in
      handlers.undo(in: history)
      handlers.on(Put.self) { $0 += $1 }
    }
    let log = Log<UndoCommand.Payload>()
    let installed = dispatcher.install(Late(log: log))
    _ = await Work { 1 }.invoke(on: dispatcher).outcome()
    _ = await Work { 1 }.invoke(on: dispatcher).outcome()
    Put(1).invoke(on: dispatcher)
    history.undo()
    #expect(log.values.map(\.lastInvocation) == [2])
    // A dispatcher without runs takes the number that was recorded.
    let (second, other) = makeHistory()
    let installedThere = second.install(Late(log: log))
    UndoCommand.dispatch(.success(log.values[0]), on: second)
    #expect(log.values.map(\.lastInvocation) == [2, 2])
    for subscription in [installed, installedThere] { subscription.dispose() }
    withExtendedLifetime((store, other)) {}
  }

  @Test func `H8: a command survives being written down`() throws {
    let requests: [UndoCommand.Request] = [
      .undo(2), .redo(1), .jump(to: 7), .beginGroup, .endGroup,
    ]
    let (dispatcher, history) = makeHistory()
    let commands = Recorder(dispatcher.results(of: UndoCommand.self))
    history.undo(2)
    history.redo()
    history.jump(to: 7)
    history.group {}
    let payloads = commands.values.map { $0.get() }
    #expect(payloads.map(\.request) == requests)
    #expect(payloads.allSatisfy { $0.history == "history" })
    let coded = try JSONDecoder().decode(
      [UndoCommand.Payload].self, from: JSONEncoder().encode(payloads))
    #expect(coded == payloads)
  }

  @Test func `H8: each history does what names it, and no more`() {
    let dispatcher = Dispatcher()
    let histories = ["left", "right"].map { UndoHistory(on: dispatcher, named: $0) }
    let stores = histories.map { history in
      Store(0, on: dispatcher) { handlers in
        handlers.undo(in: history)
        handlers.on(Put.self) { $0 += $1 }
      }
    }
    let heard = Recorder(stores[1].state, hearsCurrent: false)
    Put(1).invoke(on: dispatcher)
    Put(2).invoke(on: dispatcher)
    histories[0].undo()
    #expect(stores.map(\.state.value) == [1, 3])
    #expect(heard.values == [1, 3], "the other store is not published")
    histories[1].undo(2)
    #expect(stores.map(\.state.value) == [1, 0])
    histories[0].redo()
    #expect(stores.map(\.state.value) == [3, 0])
  }

  @Test func `H8: an undo that an interceptor stops changes neither stores nor history`() {
    struct Stopping: Interceptor {
      func willDeliver<A>(_ dispatch: Dispatched<A>) -> Interception<A> {
        A.self == UndoCommand.self ? .stop : .proceed
      }
    }
    let session = HistorySession(limit: 10)
    HistorySession.Add(1).invoke(on: session.dispatcher)
    let stopping = session.dispatcher.install(Stopping())
    session.history.undo()
    #expect(session.total.state.value == 1)
    #expect(session.history.state.value.undoCount == 1)
    stopping.dispose()
    session.history.undo()
    #expect(session.total.state.value == 0)
  }

  @Test func `H8: an undo knows where it was called, like any dispatch`() {
    let (dispatcher, history) = makeHistory()
    let lines = Log<UInt?>()
    let subscription = dispatcher.results(of: UndoCommand.self).subscribe { _ in
      lines.append(dispatcher.cause?.site.line)
    }
    history.undo()
    #expect(lines.values == [#line - 1])
    subscription.dispose()
  }

  @Test func `D9 and H5: a store that waits for another sees it undone`() {
    let (dispatcher, history) = makeHistory()
    let seen = Log<Int>()
    let sum = Log<Store<Int>>()
    let waiting = Store(0, on: dispatcher) { handlers in
      handlers.on(UndoCommand.self) { _, _ in
        try dispatcher.wait(for: sum.values[0].registration)
        seen.append(sum.values[0].state.value)
      }
    }
    sum.append(
      Store(0, on: dispatcher) { handlers in
        handlers.undo(in: history)
        handlers.on(Put.self) { $0 += $1 }
      })
    Put(5).invoke(on: dispatcher)
    history.undo()
    #expect(seen.values == [0])
    withExtendedLifetime(waiting) {}
  }
}
