import FluxCore
import FluxTesting
import Testing

/// The long form of actions: several results of one invocation.
struct ThunkTests {
  let dispatcher = Dispatcher()

  struct Countdown: Thunk {
    typealias Payload = Int
    typealias ActionError = Refusal
    let start: Int

    func invoke(on context: ActionContext<Self>) {
      for number in stride(from: start, through: 0, by: -1) { context.dispatch(.success(number)) }
      context.dispatch(.failure(.negative(-1)))
    }
  }

  struct Download: AsyncThunk {
    enum Step: Equatable, Sendable { case progress(Int), done }
    typealias Payload = Step
    typealias ActionError = Refusal

    func invoke(on context: ActionContext<Self>) async throws(Refusal) -> Step {
      context.dispatch(.success(.progress(50)))
      return .done
    }
  }

  @Test func `a thunk dispatches as often as it likes`() {
    let results = Recorder(dispatcher.results(of: Countdown.self))
    Countdown(start: 2).invoke(on: dispatcher)
    #expect(
      results.values == [.success(2), .success(1), .success(0), .failure(.negative(-1))])
  }

  @Test func `an async thunk dispatches progress and then what it returns`() async {
    let results = Recorder(dispatcher.results(of: Download.self))
    #expect(await Download().invoke(on: dispatcher).outcome() == .success(.done))
    #expect(results.values == [.success(.progress(50)), .success(.done)])
  }

  @Test func `an action without an argument goes through the shared dispatcher`() {
    struct OnlyHere: Action { func payload() -> Int { 1 } }
    let results = Recorder(Dispatcher.shared.results(of: OnlyHere.self))
    OnlyHere().invoke()
    #expect(results.values == [.success(1)])
  }
}
