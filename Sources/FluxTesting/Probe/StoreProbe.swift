public import FluxCore
import Synchronization

/// Records all that a store does, for a test to expect it step by step.
///
///     let store = Store(CartState(), on: dispatcher) { ... }
///     let probe = StoreProbe(store)
///     Add.dispatch(.success(item), on: dispatcher)
///     probe.expect { $0.items = [item] }
///     probe.finish()
///
/// With ``Exhaustivity/exhaustive`` everything has to be expected, in order: each change of the state; the row changes of the lists that
/// the probe was made with; each error that a handler threw; and each result of an asynchronous action that the store's dispatcher
/// delivered. A result whose delivery changed the state is expected with the change. A state equal to the one before is no change. What has not been
/// expected fails the test at the next expectation, or at the end: that of ``finish(fileID:filePath:line:column:)``, or of the probe's life.
///
/// An expectation that fails reports where it stands, under Swift Testing and XCTest alike, and the test goes on. Expect on one thread at
/// a time; what is expected may be delivered on any. A probe keeps neither the store nor its handlers alive, but hears the store's errors,
/// so they count as heard (D11). It records from its making on, with every state kept: as much memory as there are changes.
///
/// Deliberately lacks: waiting. A test first has its work come to an end, and then expects.
public final class StoreProbe<State: Sendable & Equatable>: Sendable {
  private let state: StateProperty<State>
  private let journal = ProbeJournal<State>()
  private let reading: Mutex<ProbeReading<State>>
  private let isFinished = Atomic(false)
  private let subscriptions = DisposeBag()
  private let location: TestLocation

  private init(
    _ state: StateProperty<State>, errors: Signal<any Error>?, _ exhaustivity: Exhaustivity,
    tracking tracked: [TrackedRows<State>], at location: TestLocation
  ) {
    self.state = state
    self.location = location
    reading = Mutex(ProbeReading(from: state.value, exhaustivity, tracking: tracked))
    let (fileID, line) = (location.fileID, location.line)
    // First, so that the first change that is heard has its cause.
    state.dispatcher
      .install(ProbeInterceptor(journal: journal), fileID: fileID, line: line)
      .disposed(by: subscriptions)
    errors?.subscribe(fileID: fileID, line: line) { [journal] in journal.note($0) }
      .disposed(by: subscriptions)
    state.subscribe(fileID: fileID, line: line) { [journal] in journal.note($0) }
      .disposed(by: subscriptions)
  }

  /// Records a store's states, and what its handlers throw.
  public convenience init(
    _ store: Store<State>, _ exhaustivity: Exhaustivity = .exhaustive,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      store.state, errors: store.errors, exhaustivity, tracking: [],
      at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Records a store's states, what its handlers throw, and the row changes of a list in the state.
  ///
  /// `rows` is the way to the list; for a state that is one, `\.self`.
  public convenience init<Element: Sendable & Equatable>(
    _ store: Store<State>, rows: any KeyPath<State, Rows<Element>> & Sendable,
    _ exhaustivity: Exhaustivity = .exhaustive, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      store.state, errors: store.errors, exhaustivity, tracking: [TrackedRows(rows)],
      at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Records the states alone, for whoever has no hold of the store; what handlers throw goes unseen.
  public convenience init(
    _ state: StateProperty<State>, _ exhaustivity: Exhaustivity = .exhaustive,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      state, errors: nil, exhaustivity, tracking: [],
      at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  deinit { end(at: location) }

  /// Every state that has been heard, the first one included, also where one equals the one before.
  ///
  /// - Complexity: O(states)
  public var states: [State] {
    let (initial, events) = journal.read(ifUnheard: state.value)
    return [initial] + events.compactMap(\.state)
  }

  /// Stops recording, and fails for each thing that was to be expected and was not.
  ///
  /// Also done at the end of the probe's life, then with the place where it was made. Swift may end that after the last use, so a test that
  /// is about what comes later, or that expects nothing, calls this.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    end(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func end(at location: TestLocation) {
    guard !isFinished.exchange(true, ordering: .acquiringAndReleasing) else { return }
    subscriptions.dispose()
    check(at: location) { $0.finish() }
  }

  /// Reads on in what has been heard, and reports what `expectation` finds wrong.
  func check(
    at location: TestLocation, _ expectation: (inout ProbeReading<State>) -> [String]
  ) {
    let (initial, events) = journal.read(ifUnheard: state.value)
    // Worked on outside the lock: comparing states is foreign code (D8).
    var current = reading.withLock { $0 }
    current.catchUp(with: events, initial: initial)
    let failures = expectation(&current)
    reading.withLock { swap(&$0, &current) }
    guard !failures.isEmpty else { return }
    TestFailure(
      message: "\(State.self): \(failures.joined(separator: "\n\n"))", location: location
    ).report()
  }
}
