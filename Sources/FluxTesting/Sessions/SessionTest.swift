public import FluxCore

/// Writes a recorded session as a Swift Testing file that dispatches the same payloads and expects the same states.
///
///     let source = try SessionTest(
///       recording, schema, named: "what went wrong on Monday", imports: ["Shop"],
///       schema: "shopSchema", model: "makeShop"
///     ) { dispatcher, stores in makeShop(dispatcher, &stores) }.source
///
/// What it writes needs nothing but `FluxTesting` and the two expressions; see ``SessionStage``.
public struct SessionTest: Sendable {
  /// The text of the file.
  public let source: String

  /// Replays a recording and writes down what it did.
  ///
  /// - Parameters:
  ///   - recording: the session.
  ///   - recordedSchema: its actions.
  ///   - name: what the test is called.
  ///   - imports: the modules that the two expressions need.
  ///   - schema: how the test spells the schema.
  ///   - model: how it spells the function that makes and adds the stores.
  ///   - makeModel: that function.
  /// - Throws: `ReplayError`, for a recording that cannot be replayed: a test of it would fail.
  /// - Complexity: O(actions).
  public init<Model>(
    _ recording: Recording, _ recordedSchema: RecordingSchema, named name: String,
    imports: [String], schema: String, model: String,
    _ makeModel: (Dispatcher, inout RecordedStores) throws -> Model
  ) throws {
    let replay = try Replay(recording, recordedSchema, model: makeModel)
    var lines = ["import FluxTesting", "import Testing"] + imports.map { "import \($0)" }
    lines.sort()
    lines.insert("// swift-format-ignore-file", at: 0)
    lines += [
      "",
      "// A recorded session: each step dispatches what was dispatched, and expects what it changed.",
    ]
    lines += ["@Test func `\(Self.identifier(name))`() throws {"]
    lines += ["  let session = try SessionStage(\(schema), model: \(model))"]
    for state in try replay.states() {
      lines.append(
        "  try session.begin(\(Self.literal(state.store)), with: \(Self.literal(state.json)))")
    }
    while let action = try replay.next(tellsChanges: true) {
      lines += [""] + Self.step(action)
    }
    lines.append("")
    for state in try replay.states() {
      lines.append(
        "  session.expect(\(Self.literal(state.store)), \(Self.literal(state.json)))")
    }
    lines += ["  session.finish()", "}", ""]
    source = lines.joined(separator: "\n")
  }

  private static func step(_ action: Timeline.Step) -> [String] {
    let (label, json) =
      switch action.outcome {
      case .success(json: let json): ("success", json)
      case .failure(json: let json): ("failure", json)
      }
    var lines = ["  // \(visible(action.site))"]
    let parent = action.parent.map { ", parent: \($0)" } ?? ""
    let run = action.run.map { ", run: \($0)" } ?? ""
    lines.append(
      "  try session.dispatch(\(action.number), \(literal(action.action))\(parent)\(run), \(label): \(literal(json)))"
    )
    for change in action.changes {
      lines.append(
        "  session.expectChange(of: \(literal(change.store)), \(literal(change.json)))")
    }
    return lines
  }

  /// What cannot be seen stands there as JSON spells it, so that the file is what it looks like.
  private static func visible(_ json: String) -> String {
    var text = ""
    for scalar in json.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// A raw string literal, where there is something to escape.
  private static func literal(_ json: String) -> String {
    let text = visible(json)
    var fence = ""
    // In bytes, as the compiler looks for the end: the next character may join the last one of the fence.
    while ["\"", "\\"].contains(where: { text.utf8.contains(($0 + fence).utf8) }) { fence += "#" }
    return "\(fence)\"\(text)\"\(fence)"
  }

  /// A name between backticks has none of these.
  private static func identifier(_ name: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      kept.append(scalar == "`" || scalar == "\\" || scalar.properties.isWhitespace ? " " : scalar)
    }
    let identifier = kept.split(separator: " ").map { String($0) }.joined(separator: " ")
    return identifier.isEmpty ? "a recorded session" : identifier
  }
}
