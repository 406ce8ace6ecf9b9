import FluxCore
import FluxTesting
import Testing

/// H2 for models that do more than change one store.
struct HistoryReplayModelTests {
  private typealias Append = RecordedList.Actions.Append
  private typealias Model = (Dispatcher, inout RecordedStores) throws -> [Store<RecordedList>]

  /// Records two actions on a model, and replays them on another of its kind.
  private func replay(_ model: Model) throws -> (recorded: [RecordedList], replayed: [RecordedList])
  {
    let dispatcher = Dispatcher(report: { _ in })
    let sink = MemoryLogSink()
    var stores: [Store<RecordedList>] = []
    let recorder = try ActionRecorder(
      RecordedList.schema, to: sink, on: dispatcher,
      stores: { stores = (try? model(dispatcher, &$0)) ?? [] })
    for text in ["a", "b"] { Append(text: text).invoke(on: dispatcher) }
    try recorder.close()
    let replay = try Replay(Recording(bytes: sink.bytes), RecordedList.schema, model: model)
    try replay.run()
    return (stores.map(\.state.value), replay.model.map(\.state.value))
  }

  @Test func `a store whose handler throws does not make the others differ (H2)`() throws {
    struct Refusal: Error {}
    let (recorded, replayed) = try replay { dispatcher, stores in
      let refusing = Store(RecordedList(), on: dispatcher) { handlers in
        handlers.on(Append.self) { list, text in
          list.rows.append("lost")
          throw Refusal()
        }
      }
      let list = RecordedList.model(dispatcher, &stores)
      stores.add(refusing, named: "refusing")
      return [list, refusing]
    }
    #expect(recorded == replayed)
    #expect(replayed.map(\.rows) == [["a", "b"], []])
  }

  @Test func `observers that send on subjects do not make the states differ (H2)`() throws {
    let (recorded, replayed) = try replay { dispatcher, stores in
      let list = RecordedList.model(dispatcher, &stores)
      let subject = Subject<Int>(on: dispatcher)
      list.state.subscribe { _ in subject.send(1) }.disposed(by: list.bag)
      return [list]
    }
    #expect(recorded == replayed)
  }

  @Test func `stores that wait for others and read them are replayed (H2)`() throws {
    let (recorded, replayed) = try replay { dispatcher, stores in
      var source: Store<RecordedList>!
      // Everything here happens on this thread.
      nonisolated(unsafe) var found: Store<RecordedList>?
      let copy = Store(RecordedList(), on: dispatcher) { handlers in
        handlers.on(Append.self) { list, _ in
          try dispatcher.wait(for: found!.registration)
          list.rows.reload(Array(found!.state.value.rows) + ["\(found!.state.value.seen.count)"])
        }
      }
      source = RecordedList.makeStore(on: dispatcher)
      found = source
      stores.add(copy, named: "copy")
      stores.add(source, named: "list")
      return [copy, source]
    }
    #expect(recorded == replayed)
    #expect(replayed.first?.rows == ["a", "b", "2"])
  }

  /// Doubles what is appended, and appends something more after each.
  private struct Doubling: Interceptor {
    func willDeliver<A>(_ dispatch: Dispatched<A>) -> Interception<A> {
      dispatch.ifAction(Append.self) { result in
        dispatch.cause.parent == nil ? .replace(result.map { $0 + $0 }) : .proceed
      }
    }
    func didDeliver<A>(_ dispatch: Dispatched<A>) {
      if dispatch.cause.parent == nil { dispatch.dispatchAgain(dispatch.result) }
    }
  }

  @Test func `what an interceptor made of a result is not made once more in a replay (H2, H3)`()
    throws
  {
    let (recorded, replayed) = try replay { dispatcher, stores in
      let list = RecordedList.model(dispatcher, &stores)
      dispatcher.install(Doubling()).disposed(by: list.bag)
      return [list]
    }
    #expect(recorded == replayed)
    #expect(replayed.first?.rows == ["aa", "aa", "bb", "bb"])
  }

  @Test func `a store that the recording does not have is refused by name (H4)`() throws {
    let session = try RecordedSession(steps: 3, seed: 4)
    let error = #expect(throws: ReplayError.self) {
      try Replay(Recording(bytes: session.bytes), RecordedList.schema) { dispatcher, stores in
        let more = Store(0, on: dispatcher) { _ in }
        stores.add(more, named: "more")
        return (RecordedList.model(dispatcher, &stores), more)
      }
    }
    #expect(error?.description.contains("it lacks the store `more`, which was added here") == true)
  }
}
