public import FluxCore

/// What the delivery contract leaves to those who write a store, as checks of yours.
///
///     let violations = await StoreConformance.check(
///       make: { dispatcher in ToDoStore(on: dispatcher) },
///       script: [
///         { Add(text: "Buy milk").invoke(on: $0) },
///         { Delete(index: 0).invoke(on: $0) },
///       ])
///     #expect(violations.isEmpty)
///
/// A script that comes through every handler tells most. It deliberately leaves out what a store does later: the results of asynchronous actions
/// are not waited for; have the script dispatch them with ``FluxCore/ActionBase/dispatch(_:on:fileID:line:)``.
public enum StoreConformance: Sendable {
  /// A step of a script: it invokes an action on the dispatcher that it is given, and does nothing else.
  ///
  /// A step may invoke several, unless handlers answer one of them by dispatching: that comes between them on an idle dispatcher, and after them on
  /// a busy one (D4), so such steps are found to differ.
  public typealias Step = @Sendable (Dispatcher) -> Void

  /// Runs `script` on fresh stores, on a dispatcher each, and compares.
  ///
  /// - Replay: two stores go through the same states, so the handlers depend on states and payloads only, and a state that has been kept stays as
  ///   it was, so it is a value.
  /// - D4: a store goes through these states also when each step is queued during a delivery.
  /// - D10: a store that nobody holds is released and hears no more, although it is observed.
  /// - D12: observers hear each change once and in order, the last value heard is the current one, revisions never go back, and what another
  ///   thread reads meanwhile is one of the states, whole, and never an older one.
  ///
  /// Everything runs on threads of its own; a store that hangs is reported, and its thread is lost.
  ///
  /// - Parameters:
  ///   - make: makes a fresh store, registered with the dispatcher that it is given; nothing else may hold it.
  ///   - script: what is dispatched, a step after the other.
  ///   - patience: how long a thread may be waited for before that counts as a deadlock; no check lasts longer than twice this.
  /// - Returns: what was violated; nothing when the store conforms.
  public static func check<State: Sendable & Equatable>(
    make: @escaping @Sendable (Dispatcher) -> Store<State>, script: [Step],
    patience: Duration = .seconds(10)
  ) async -> [ConformanceViolation] {
    var violations: [ConformanceViolation] = []
    for check in allChecks(of: State.self) {
      violations += await Trial.run(check.rule, check.expectation, patience: patience) { trial in
        check.run(
          StoreTrial(trial, expectation: check.expectation, make: make, script: script))
      }
    }
    return violations
  }

  private static func allChecks<State: Sendable & Equatable>(
    of: State.Type
  ) -> [StoreCheck<State>] {
    replayChecks() + lifetimeChecks() + observerChecks()
  }
}
