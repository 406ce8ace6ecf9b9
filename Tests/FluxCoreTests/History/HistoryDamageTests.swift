import FluxCore
import FluxTesting
import Foundation
import Testing

/// H4: a damaged recording gives a clear error and the good part, and nothing of the rest is delivered.
struct HistoryDamageTests {
  @Test func `a byte that was flipped anywhere is found, and all before its line is replayed (H4)`()
    throws
  {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let session = try RecordedSession(steps: 30, seed: seed)
    for _ in 0..<300 {
      let place = Int.random(in: 0..<session.bytes.count, using: &generator)
      let bit = UInt8(1) << UInt8.random(in: 0..<8, using: &generator)
      var bytes = session.bytes
      bytes[place] ^= bit
      let (states, error) = RecordedSession.replay(bytes)
      let line = session.bytes[..<place].count { $0 == UInt8(ascii: "\n") }
      let comment: Comment = "byte \(place), bit \(bit), line \(line), seed \(seed)"
      #expect(error != nil, comment)
      // The header and the states at the beginning are two lines.
      #expect(states == Array(session.states.prefix(max(0, line - 1))), comment)
    }
  }

  @Test func `a recording that was torn anywhere gives all that is whole (H4)`() throws {
    let session = try RecordedSession(steps: 10, seed: 2)
    for length in 0..<session.bytes.count {
      let (states, error) = RecordedSession.replay(Array(session.bytes.prefix(length)))
      let whole = session.bytes.prefix(length).count { $0 == UInt8(ascii: "\n") }
      let isTorn = length == 0 || session.bytes[length - 1] != UInt8(ascii: "\n")
      #expect((error != nil) == isTorn, "length \(length)")
      // A header alone is a recording of a program that was stopped at once; its stores are as they are made.
      let expected =
        whole == 1 && !isTorn ? [RecordedList()] : Array(session.states.prefix(max(0, whole - 1)))
      #expect(states == expected, "length \(length)")
      if isTorn, whole > 0 {
        #expect("\(try #require(error))".contains("the last line is not complete"))
      }
    }
  }

  @Test func `a line that is missing, twice there or out of place is found (H4)`() throws {
    let session = try RecordedSession(steps: 6, seed: 3)
    let lines = session.lines
    let missing = RecordedSession.replay(Array((lines[..<4] + lines[5...]).joined()))
    #expect(missing.states == Array(session.states.prefix(3)))
    #expect(missing.error?.description.hasPrefix("step 3 is missing at byte") == true)
    let twice = RecordedSession.replay(Array((lines[...4] + lines[4...]).joined()))
    #expect(twice.states == Array(session.states.prefix(4)))
    #expect(twice.error != nil)
    let swapped = RecordedSession.replay(
      Array((lines[..<3] + [lines[4], lines[3]] + lines[5...]).joined()))
    #expect(swapped.states == Array(session.states.prefix(2)))
    #expect(swapped.error != nil)
  }

  @Test(arguments: ["", "\n", "hello\n", "{\"flux\":", "{\"flux\":1}\n", "\u{0}", "[]\n"])
  func `what is no recording is refused as such (H4)`(text: String) {
    let error = #expect(throws: ReplayError.self) { try Recording(bytes: Array(text.utf8)) }
    #expect(error != nil)
  }

  @Test func `another version of the format is named (H4)`() throws {
    let other = sealed(#"{"flux":2,"what":"ever""#)
    let error = #expect(throws: ReplayError.self) { try Recording(bytes: other) }
    #expect(
      error?.description
        == "the log has format 2 and this program reads format 1; use the program that wrote it")
  }

  private func sealed(_ text: String) -> [UInt8] { FluxCoreTests.sealed(Array(text.utf8)) }

  private struct Other: Action {
    func payload() -> Double { 0 }
  }

  @Test func `another schema is refused with every difference, before anything is delivered (H4)`()
    throws
  {
    let session = try RecordedSession(steps: 3, seed: 4)
    let schema = RecordingSchema(version: 4) { schema in
      schema.add(RecordedList.Actions.Append.self)
      schema.add(Other.self, named: "Remove")
      schema.add(RecordedList.Actions.Clear.self, named: "Clear")
      schema.add(RecordedList.Actions.Load.self, named: "Load")
    }
    let (states, error) = RecordedSession.replay(session.bytes, schema: schema)
    #expect(states.isEmpty)
    let text = try #require(error).description
    #expect(text.contains("its version is 3, not 4"))
    #expect(text.contains("it has the action Move, which is not in this schema"))
    #expect(
      text.contains(
        "Remove had the types (Swift.Int, Swift.Never) and has (Swift.Double, Swift.Never)"))
  }

  @Test func `a store that is missing or has another state is refused (H4)`() throws {
    let session = try RecordedSession(steps: 3, seed: 4)
    let recording = try Recording(bytes: session.bytes)
    let missing = #expect(throws: ReplayError.self) {
      try Replay(recording, RecordedList.schema) { _, _ in }
    }
    #expect(
      missing?.description.contains("it has the store `list`, which was not added here") == true)
    let other = #expect(throws: ReplayError.self) {
      try Replay(recording, RecordedList.schema) { dispatcher, stores in
        let store = Store(0, on: dispatcher) { _ in }
        stores.add(store, named: "list")
        return store
      }
    }
    #expect(other?.description.contains("the store `list` had the state") == true)
  }

  @Test func `a payload that its type does not read is refused, not guessed at (H4)`() throws {
    let session = try RecordedSession(steps: 1, seed: 4)
    for payload in ["null", "\"x\"", "1.5", "{\"index\":1}", "[1]"] {
      let line = sealed(
        #"{"step":2,"number":90,"time":1,"took":1,"action":"Remove","success":\#(payload),"site":"""#
      )
      let (states, error) = RecordedSession.replay(session.bytes + line)
      #expect(states == session.states)
      #expect(error?.description.hasPrefix("step 2, Remove, cannot be read:") == true)
    }
    // One without a payload has none.
    let line = sealed(#"{"step":2,"number":90,"action":"Clear","success":1"#)
    let (_, error) = RecordedSession.replay(session.bytes + line)
    #expect(error?.description.hasPrefix("step 2, Clear, cannot be read:") == true)
  }

  @Test func `a line with a good checksum that makes no sense is refused (H4)`() throws {
    let session = try RecordedSession(steps: 1, seed: 4)
    for text in [
      #"{"step":2"#, #"{"step":"2""#, #"{"step":-1"#, #"{"action":"Clear""#, "{", "[1",
      #"{"step":2,"number":1,"action":"Clear","success":null"#,
      #"{"step":2,"number":90,"action":"Nobody","success":null"#,
      #"{"step":2,"number":90,"action":"Clear""#, #"{"flux":1,"kind":"recording""#,
      #"{"after":0,"states":{}"#,
    ] {
      let (states, error) = RecordedSession.replay(session.bytes + sealed(text))
      #expect(states == session.states, "\(text)")
      #expect(error != nil, "\(text)")
    }
  }

  @Test
  func `a gigabyte of nonsense is refused at once, and after a good part that part is given (H4)`()
    throws
  {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }  // a temporary one
    let path = directory.appending(path: "nonsense").path
    let session = try RecordedSession(steps: 3, seed: 5)
    for beginning in [[], session.bytes] {
      _ = FileManager.default.createFile(atPath: path, contents: Data(beginning))
      // Zeros that take no room on the disk.
      #expect(truncate(path, 1 << 30) == 0)
      do {
        let replay = try Replay(
          Recording(file: path), RecordedList.schema, model: RecordedList.model)
        let error = #expect(throws: ReplayError.self) { try replay.run() }
        #expect(error?.description.contains("does not begin like one") == true)
        #expect(replay.model.state.value == session.states.last)
      } catch {
        #expect(beginning.isEmpty)
        #expect("\(error)".hasPrefix("this is no log of actions"))
      }
    }
  }

  @Test func `a file that cannot be read is named with the reason`() {
    let missing = #expect(throws: ReplayError.self) { try Recording(file: "/nowhere/session.flux") }
    #expect(missing?.description == "cannot open /nowhere/session.flux: No such file or directory")
    let directory = #expect(throws: ReplayError.self) { try Recording(file: "/") }
    #expect(directory?.description == "cannot open /: Is a directory")
  }

  @Test func `a log of another kind is not replayed`() throws {
    var writer = LogWriter()
    try writer.header(LogHeader(kind: "journal", version: 1))
    let recording = try Recording(bytes: writer.bytes)
    let error = #expect(throws: ReplayError.self) {
      try Replay(recording, RecordedList.schema) { _, _ in }
    }
    #expect(error?.description.contains("`journal`") == true)
  }
}
