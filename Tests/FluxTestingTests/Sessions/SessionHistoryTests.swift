import FluxCore
import FluxTesting
import Foundation
import Testing

/// A recorded session becomes a test that dispatches the same payloads and expects the same states.
struct SessionHistoryTests {
  private static func source() throws -> String {
    try SessionTest(
      Recording(bytes: RecordedCart.record()), RecordedCart.schema,
      named: "a cart of one `session`",
      imports: [], schema: "RecordedCart.schema", model: "RecordedCart.make", RecordedCart.make
    ).source
  }

  /// That file is one of this target, so it is compiled, and its test runs.
  @Test func `the written test is the one that is compiled and run here`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "WrittenSessionTests.swift")
    let source = try Self.source()
    if ProcessInfo.processInfo.environment["FLUX_UPDATE"] != nil {
      try source.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == source,
      "run this test with FLUX_UPDATE=1 to write the file anew")
  }

  @Test func `nothing in a written test is other than it looks`() throws {
    let source = try Self.source()
    #expect(source.unicodeScalars.allSatisfy { $0.properties.generalCategory != .format })
    #expect(source.contains(#"\u202e"#))
  }

  /// The test of a recording in which something else stands, sealed anew.
  private func sourceReplacing(_ old: String, with new: String) throws -> String {
    let lines = try RecordedCart.record().split(separator: UInt8(ascii: "\n")).map { line in
      let text = String(decoding: line.dropLast(18), as: UTF8.self).replacing(old, with: new)
      var writer = LogWriter()
      writer.line { $0.text.append(contentsOf: Array(text.utf8.dropFirst())) }
      return writer.bytes
    }
    return try SessionTest(
      Recording(bytes: Array(lines.joined())), RecordedCart.schema,
      named: "a `\u{301} func", imports: [], schema: "s", model: "m", RecordedCart.make
    ).source
  }

  @Test func `the run of an asynchronous action is dispatched with it`() throws {
    #expect(
      try sourceReplacing("\"parent\":6", with: "\"parent\":6,\"run\":12")
        .contains("\"Put\", parent: 6, run: 12, success:"))
    let session = try session()
    let runs = Log<UInt64?>()
    let results = session.model.state.subscribe(hearsCurrent: false) { [model = session.model] _ in
      runs.append(model.state.dispatcher.cause?.invocation)
    }
    try session.dispatch(1, "Put", run: 12, success: #""Milk""#)
    session.expectChange(of: "cart", #"{"items":{"$rows":[["insert",0,"Milk"]]}}"#)
    results.dispose()
    #expect(runs.values == [12])
  }

  @Test func `a change that is not expected is told at the next dispatch`() throws {
    let session = try session()
    let failures = messages {
      for number in 1...2 { try session.dispatch(UInt64(number), "Put", success: #""Milk""#) }
      session.finish()
    }
    #expect(failures.count == 2)
  }

  @Test func `what a recording says is never taken for code`() throws {
    let source = try sourceReplacing("FluxTestingTests/", with: #"x\nimport Evil\u2028\r"#)
    #expect(source.contains("func `a \u{301} func`()"))
    let isCode = { (line: Substring) in line.contains("Evil") && !line.hasPrefix("  // ") }
    #expect(!source.split(whereSeparator: \.isNewline).contains(where: isCode))
    // Where the text of an item follows a quote, as its first or a later character.
    let ends = Array("\"#\u{FE0F}".utf8)
    #expect(Array(source.utf8).contains(Array("##\"".utf8) + ends))
  }

  /// The messages of what is to fail.
  private func messages(_ body: () throws -> Void) -> [String] {
    failures { #expect(throws: Never.self) { try body() } }.map(\.message)
  }

  private func session() throws -> SessionStage<Store<RecordedCart>> {
    try SessionStage(RecordedCart.schema, model: RecordedCart.make)
  }

  @Test func `a change that is not expected fails the test where it was dispatched`() throws {
    let session = try session()
    let failures = messages {
      try session.dispatch(1, "Put", success: #""Milk""#)
      session.finish()
    }
    #expect(
      failures == [
        #"Put changed `cart`, which was not expected: {"items":{"$rows":[["insert",0,"Milk"]]}}"#
      ])
  }

  @Test func `a change that is another fails with the difference`() throws {
    let session = try session()
    let failures = messages {
      try session.dispatch(1, "Put", success: #""Milk""#)
      session.expectChange(of: "cart", #"{"items":{"$rows":[["insert",1,"Milk"]]}}"#)
      session.expectChange(of: "cart", "{}")
      session.expect("cart", #"{"items":["Bread"]}"#)
      session.finish()
    }
    #expect(failures.count == 3)
    let lines = failures[0].split(separator: "\n").filter { $0.contains("− ") || $0.contains("+ ") }
    #expect(lines.dropFirst().map { $0.filter { !$0.isWhitespace } } == ["−1,", "+0,"])
    #expect(failures[1].contains("it did not change"))
    #expect(failures[2].contains("Bread") && failures[2].contains("Milk"))
  }

  @Test func `white space and the place of the test do not matter to what is expected`() throws {
    let session = try session()
    try session.begin("cart", with: #"{"items": ["Milk"]}"#)
    session.expect("cart", #"{ "items" : [ "Milk" ] }"#)
    session.finish()
  }

  @Test
  func `an action that the schema does not know, and a payload that its type does not read, throw`()
    throws
  {
    let session = try session()
    #expect(throws: ReplayError.self) { try session.dispatch(1, "Pay", success: "1") }
    #expect(throws: ReplayError.self) { try session.dispatch(2, "Take", success: "\"one\"") }
    #expect(throws: (any Error).self) { try session.dispatch(3, "Take", success: "{") }
    #expect(throws: (any Error).self) { try session.begin("cart", with: "[]") }
    #expect(session.model.state.value == RecordedCart())
  }
}
