import FluxCore
import FluxTesting
import Testing

/// D15: what sees every dispatch, and may replace or stop it.
struct InterceptorTests {
  let diagnostics = Log<Diagnostic>()
  let dispatcher: Dispatcher
  let log = Log<String>()

  init() {
    dispatcher = Dispatcher(report: { [diagnostics] in diagnostics.append($0) })
  }

  /// Notes what it sees.
  struct Noting: Interceptor {
    let name: String
    let log: Log<String>

    func willDeliver<A>(_ dispatch: Dispatched<A>) -> Interception<A> {
      log.append("\(name) will \(A.self) \(dispatch.result)")
      return .proceed
    }

    func didDeliver<A>(_ dispatch: Dispatched<A>) {
      log.append("\(name) did \(A.self) \(dispatch.result)")
    }
  }

  /// Does with `Put` what it is given, and lets all else pass.
  struct Changing: Interceptor {
    let change: @Sendable (Dispatched<Put>?, Result<Int, Never>) -> Interception<Put>

    func willDeliver<A>(_ dispatch: Dispatched<A>) -> Interception<A> {
      dispatch.ifAction(Put.self) { change(dispatch as? Dispatched<Put>, $0) }
    }
  }

  @Test func `D15: interceptors see a dispatch before the stores and after the observers`() {
    let store = Store(0, on: dispatcher) { [log] handlers in
      handlers.on(Put.self) { state, number in
        log.append("store")
        state = number
      }
    }
    let observer = store.state.subscribe(hearsCurrent: false) { [log] _ in log.append("observer") }
    let installed = ["outer", "inner"].map { dispatcher.install(Noting(name: $0, log: log)) }
    Put(1).invoke(on: dispatcher)
    #expect(
      log.values == [
        "outer will Put success(1)", "inner will Put success(1)", "store", "observer",
        "inner did Put success(1)", "outer did Put success(1)",
      ])
    for subscription in installed + [observer] { subscription.dispose() }
  }

  @Test func `D15: one may replace a result, for those behind it`() {
    let store = makeLog(on: dispatcher)
    let installed = [
      dispatcher.install(Noting(name: "before", log: log)),
      dispatcher.install(Changing { _, result in .replace(result.map { $0 * 10 }) }),
      dispatcher.install(Noting(name: "behind", log: log)),
    ]
    Put(1).invoke(on: dispatcher)
    Also(1).invoke(on: dispatcher)
    #expect(store.state.value == [10])
    #expect(
      log.values == [
        "before will Put success(1)", "behind will Put success(10)", "behind did Put success(10)",
        "before did Put success(10)", "before will Also success(1)", "behind will Also success(1)",
        "behind did Also success(1)", "before did Also success(1)",
      ])
    for subscription in installed { subscription.dispose() }
  }

  @Test func `D15: what one stops reaches nobody and is not reported`() {
    struct Stopping: Interceptor {
      func willDeliver<A>(_ dispatch: Dispatched<A>) -> Interception<A> { .stop }
    }
    let store = makeLog(on: dispatcher)
    let results = Recorder(dispatcher.results(of: Put.self))
    let stopping = dispatcher.install(Stopping())
    let behind = dispatcher.install(Noting(name: "behind", log: log))
    Put(1).invoke(on: dispatcher)
    PutPositive(-1).invoke(on: dispatcher)
    #expect(store.state.value.isEmpty && results.values.isEmpty && log.values.isEmpty)
    #expect(diagnostics.values.isEmpty)
    stopping.dispose()
    Put(2).invoke(on: dispatcher)
    #expect(store.state.value == [2])
    behind.dispose()
  }

  @Test func `D15: what one dispatches again is queued, and seen by all as caused by the first`() {
    let store = makeLog(on: dispatcher)
    let causes = Log<UInt64?>()
    let changing = dispatcher.install(
      Changing { dispatch, result in
        guard let dispatch else { return .proceed }
        causes.append(dispatch.cause.parent)
        guard dispatch.cause.parent == nil else { return .proceed }
        dispatch.dispatchAgain(result.map { $0 + 1 })
        return .stop
      })
    Put(1).invoke(on: dispatcher)
    #expect(store.state.value == [2])
    #expect(causes.values == [nil, 1])
    changing.dispose()
  }

  @Test
  func
    `D7 and D15: one that is installed or ended during a delivery counts from the next on or not at all`()
  {
    let subscriptions = DisposeBag()
    let ending = Log<Subscription>()
    let installing = dispatcher.results(of: Put.self).subscribe { [dispatcher, log] _ in
      dispatcher.install(Noting(name: "late", log: log)).disposed(by: subscriptions)
      ending.values.first?.dispose()
    }
    ending.append(dispatcher.install(Noting(name: "ended", log: log)))
    Put(1).invoke(on: dispatcher)
    #expect(log.values == ["ended will Put success(1)"])
    installing.dispose()
    Put(2).invoke(on: dispatcher)
    #expect(
      log.values.dropFirst() == ["late will Put success(2)", "late did Put success(2)"])
    subscriptions.dispose()
  }

  @Test func `D15: one that ended is released`() {
    final class Heavy: Interceptor {
      let end: AtEnd
      init(_ end: AtEnd) { self.end = end }
    }
    let subscription = dispatcher.install(Heavy(AtEnd { [log] in log.append("released") }))
    subscription.dispose()
    #expect(log.values == ["released"])
  }
}
