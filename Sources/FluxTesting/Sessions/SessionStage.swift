public import FluxCore

/// Stores that a recorded session is dispatched to, step by step, by a test that ``SessionTest`` has written.
///
///     let session = try SessionStage(schema, model: makeShop)
///     try session.begin("list", with: #"[]"#)
///     try session.dispatch(1, "Shop.Add", success: #""Milk""#)
///     session.expectChange(of: "list", #"{"$rows":[["insert",0,"Milk"]]}"#)
///     session.finish()
///
/// No action runs (H3). Payloads and states are JSON, as they were recorded. Every change has to be expected: one that was not fails the
/// test at the next dispatch.
///
/// Not `Sendable`: one test dispatches.
public final class SessionStage<Model> {
  /// What `model` has made.
  public let model: Model

  private let stage: ReplayStage
  private var step: UInt64 = 0
  /// What the last dispatch changed and nobody has expected yet.
  private var unexpected: [Timeline.StoreJSON] = []
  private var lastDispatch: (action: String, location: TestLocation)?

  /// Makes the stores.
  public init(
    _ schema: RecordingSchema, model: (Dispatcher, inout RecordedStores) throws -> Model
  ) throws {
    (stage, self.model) = try ReplayStage.make(schema, model)
  }

  /// Puts a store into the state with which the session began.
  ///
  /// - Throws: `ReplayError` when the state's type does not read it.
  public func begin(_ store: String, with json: String) throws {
    let document = JSONDocument()
    var text = JSONText()
    text.append("{")
    text.append(string: store)
    text.append(":")
    text.append(contentsOf: Array(json.utf8))
    text.append("}")
    try document.parse(text.bytes[...])
    try stage.restore(document, 0, after: 0)
  }

  /// Dispatches a success, as dispatch `number`.
  ///
  /// - Throws: `ReplayError` when the schema has no such action, or its payload's type does not read it.
  public func dispatch(
    _ number: UInt64, _ action: String, parent: UInt64? = nil, run: UInt64? = nil,
    success json: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    try dispatch(
      number, action, parent, run, "success", json,
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Dispatches a failure, as dispatch `number`.
  ///
  /// - Throws: `ReplayError` when the schema has no such action, or its error's type does not read it.
  public func dispatch(
    _ number: UInt64, _ action: String, parent: UInt64? = nil, run: UInt64? = nil,
    failure json: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    try dispatch(
      number, action, parent, run, "failure", json,
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func dispatch(
    _ number: UInt64, _ action: String, _ parent: UInt64?, _ run: UInt64?, _ member: StaticString,
    _ json: String, _ location: TestLocation
  ) throws {
    reportUnexpected()
    step += 1
    let line = try LogLine.action(
      step: step, number: number, parent: parent, run: run, name: action, member: member, json: json
    )
    try stage.deliver(line, Timeline.Step(line))
    unexpected = try stage.changes(after: step)
    lastDispatch = (action, location)
  }

  /// Expects that the last dispatch changed a store so, its lists by these edits.
  public func expectChange(
    of store: String, _ json: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let index = unexpected.firstIndex { $0.store == store }
    let change = index.map { unexpected.remove(at: $0).json }
    compare(
      change, json,
      "\(lastDispatch?.action ?? "no dispatch") did not change `\(store)` as expected",
      at: location)
  }

  /// Expects the whole state of a store.
  public func expect(
    _ store: String, _ json: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    do {
      let state = try stage.states(after: step).first { $0.store == store }?.json
      compare(state, json, "the state of `\(store)` is not the expected one", at: location)
    } catch {
      TestFailure(message: "\(error)", location: location).report()
    }
  }

  /// Expects that the last dispatch changed nothing that was not expected.
  public func finish() { reportUnexpected() }

  private func reportUnexpected() {
    guard let lastDispatch else { return }
    for change in unexpected {
      TestFailure(
        message:
          "\(lastDispatch.action) changed `\(change.store)`, which was not expected: \(change.json)",
        location: lastDispatch.location
      ).report()
    }
    unexpected = []
  }

  private func compare(
    _ actual: String?, _ expected: String, _ message: String, at location: TestLocation
  ) {
    if actual.map(JSONTree.init) == JSONTree(expected) { return }
    let difference = actual.map {
      Difference(from: JSONTree(expected).printable, to: JSONTree($0).printable).description
    }
    TestFailure(
      message: "\(message): − expected, + actual\n\(difference ?? "    it did not change")",
      location: location
    ).report()
  }
}

@available(*, unavailable)
extension SessionStage: Sendable {}
