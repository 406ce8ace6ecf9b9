import FluxCore
import FluxTesting
import Testing

/// What is left when a test thinks that all is over.
struct QuiescenceTests {
  let time = TestTime()

  /// Rests under a policy that keeps a timer.
  struct Rest: AsyncAction {
    static let policy = InvocationPolicy.throttled(for: .seconds(1), .leading)
    let time: TestTime
    func payload() async throws(Never) -> Int {
      try? await time.clock.sleep(for: .milliseconds(10))
      return 1
    }
  }

  @Test func `all that lives is named, with where it began`() {
    let dispatcher = time.dispatcher()
    let line: UInt = #line
    let store = Store(0, on: dispatcher) { $0.on(Rest.self) { $0 += $1 } }
    let subscription = store.state.subscribe { _ in }
    let run = Rest(time: time).invoke(on: dispatcher).subscribe()
    time.run()
    #expect(time.leftovers.map(\.kind) == [.store, .subscription, .run, .timer])
    #expect(time.leftovers.map(\.site.line) == [line + 1, line + 2, line + 3, line + 3])
    #expect(
      "\(time.leftovers[1])".hasPrefix("a subscription of Int that began at FluxTestingTests/"))
    time.advance(by: .milliseconds(10))
    #expect(time.leftovers.map(\.kind) == [.store, .subscription, .timer])
    time.advance(by: .seconds(1))
    subscription.dispose()
    run.dispose()
    #expect(time.leftovers.map(\.kind) == [.store])
    withExtendedLifetime(store) {}
  }

  @Test func `the check passes when nothing is left`() {
    do {
      let dispatcher = time.dispatcher()
      let store = Store(0, on: dispatcher) { $0.on(Rest.self) { $0 += $1 } }
      let bag = DisposeBag()
      store.state.map { $0 * 2 }.subscribe { _ in }.disposed(by: bag)
      Rest(time: time).invoke(on: dispatcher).subscribe().disposed(by: bag)
      time.advance(by: .seconds(2))
      #expect(store.state.value == 1)
    }
    time.expectQuiescence()
  }

  @Test func `the check fails with a list of what is left`() {
    let messages = Log<String>()
    let store = Store(0, on: time.dispatcher()) { _ in }
    withKnownIssue {
      time.expectQuiescence()
    } matching: { issue in
      messages.append(issue.comments.map(\.rawValue).joined())
      return issue.sourceLocation?.fileID == #fileID
    }
    #expect(messages.values.count == 1)
    #expect(messages.values.first?.contains("a store of Int that began at") == true)
    withExtendedLifetime(store) {}
  }
}
