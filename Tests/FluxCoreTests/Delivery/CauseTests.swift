import Dispatch
import FluxCore
import FluxTesting
import Foundation
import Testing

/// D16: what a dispatch knows of where it comes from.
struct CauseTests {
  let dispatcher = Dispatcher(report: { _ in })
  let causes = Log<Cause>()

  @Test func `D16: dispatches are numbered in their order, and know by which one they were made`() {
    let subscription = dispatcher.results(of: Put.self).subscribe { [dispatcher, causes] result in
      if let cause = dispatcher.cause { causes.append(cause) }
      guard case .success(let number) = result, number > 0 else { return }
      Put(number - 1).invoke(on: dispatcher)
      Put(0).invoke(on: dispatcher)
    }
    Put(2).invoke(on: dispatcher)
    Put(0).invoke(on: dispatcher)
    #expect(causes.values.map(\.number) == [1, 2, 3, 4, 5, 6])
    #expect(causes.values.map(\.parent) == [nil, 1, 1, 2, 2, nil])
    subscription.dispose()
  }

  @Test func `D16: a dispatch knows where its action was invoked`() {
    let subscription = dispatcher.results(of: Put.self).subscribe { [dispatcher, causes] _ in
      if let cause = dispatcher.cause { causes.append(cause) }
    }
    Put(2).invoke(on: dispatcher)
    #expect(causes.values.map(\.site.line) == [#line - 1])
    #expect("\(causes.values[0].site)".hasPrefix("FluxCoreTests/CauseTests.swift:"))
    subscription.dispose()
  }

  @Test func `D16: there is no cause outside a delivery, nor on another thread`() async {
    #expect(dispatcher.cause == nil)
    let subscription = dispatcher.results(of: Put.self).subscribe { [dispatcher, causes] _ in
      onOtherThread { if let cause = dispatcher.cause { causes.append(cause) } }
    }
    await onThread { [dispatcher] in Put(1).invoke(on: dispatcher) }
    #expect(causes.values.isEmpty)
    #expect(dispatcher.cause == nil)
    subscription.dispose()
  }

  @Test func `D16: the results of an asynchronous run know their invocation and what started it`()
    async
  {
    let subscription = dispatcher.results(of: Work.self).subscribe { [dispatcher, causes] _ in
      if let cause = dispatcher.cause { causes.append(cause) }
    }
    let bag = DisposeBag()
    let work = Work { () async throws(Refusal) in 1 }
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let starting = dispatcher.results(of: Put.self).subscribe { [dispatcher] _ in
      work.invoke(on: dispatcher).subscribe { _ in end.finish() }.disposed(by: bag)
    }
    Put(1).invoke(on: dispatcher)
    for await _ in ended {}
    _ = await work.invoke(on: dispatcher).outcome()
    #expect(causes.values.map(\.parent) == [1, nil])
    #expect(causes.values.compactMap(\.invocation).count == 2)
    #expect(Set(causes.values.map(\.invocation)).count == 2)
    #expect(causes.values.map(\.number) == [2, 3])
    starting.dispose()
    subscription.dispose()
  }

  @Test func `D11 and D16: a failure that nobody handled is reported with its cause`() throws {
    let diagnostics = Log<Diagnostic>()
    let dispatcher = Dispatcher(report: { diagnostics.append($0) })
    let subscription = dispatcher.results(of: Put.self).subscribe { _ in
      PutPositive(-1).invoke(on: dispatcher)
    }
    Put(1).invoke(on: dispatcher)
    guard case .unhandledFailure(_, _, let cause) = try #require(diagnostics.values.first) else {
      Issue.record("reported as something else: \(diagnostics.values)")
      return
    }
    #expect((cause.number, cause.parent) == (2, 1))
    subscription.dispose()
  }

  @Test func `D11 and D16: what a handler threw and nobody heard is reported with its cause`()
    throws
  {
    let diagnostics = Log<Diagnostic>()
    let dispatcher = Dispatcher(report: { diagnostics.append($0) })
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Put.self) { _, number in throw Refusal.negative(number) }
    }
    Put(1).invoke(on: dispatcher)
    let line: UInt = #line - 1
    guard
      case .handlerThrew(let state, let error, let cause) = try #require(diagnostics.values.first)
    else {
      Issue.record("reported as something else: \(diagnostics.values)")
      return
    }
    #expect(state is Int.Type)
    #expect(error as? Refusal == .negative(1))
    #expect((cause.number, cause.parent, cause.site.line) == (1, nil, line))
    #expect("\(diagnostics.values[0])".contains("a handler of the store of Int threw"))
    withExtendedLifetime(store) {}
  }
}

/// Runs `body` on a thread of its own and waits, as a handler may.
private func onOtherThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread {
    body()
    done.signal()
  }.start()
  done.wait()
}
