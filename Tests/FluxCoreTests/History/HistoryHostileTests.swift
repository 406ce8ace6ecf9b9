import FluxCore
import FluxTesting
import Testing

/// Whatever a line says, if only its checksum is right, reading it ends in a value or an error.
struct HistoryHostileTests {
  @Test(arguments: [1, 2, 3, UInt64.random(in: .min ... .max)])
  func `lines that were changed and sealed anew never trap whoever reads them (H4)`(
    seed: UInt64
  ) async {
    await #expect(processExitsWith: .success, "seed \(seed)") { [seed] in
      var generator = SeededGenerator(seed: seed)
      let lines = try RecordedSession(steps: 12, seed: seed).lines.map { Array($0.dropLast(19)) }
      for _ in 0..<200 {
        var bytes: [UInt8] = []
        let changed = Int.random(in: 0..<lines.count, using: &generator)
        for (index, line) in lines.enumerated() {
          var line = line
          if index == changed { HistoryHostileTests.change(&line, &generator) }
          bytes += sealed(line)
        }
        _ = RecordedSession.replay(bytes)
        guard let recording = try? Recording(bytes: bytes) else { continue }
        _ = try? Timeline(of: recording, title: "").html()
        let step = [UInt64.max, 0, 5].randomElement(using: &generator)!
        let replay = try? Replay(
          recording, RecordedList.schema, at: step, model: RecordedList.model)
        _ = try? replay?.next()
      }
    }
  }

  /// One to three changes of the kind that a parser may not have thought of.
  private static func change(_ line: inout [UInt8], _ generator: inout SeededGenerator) {
    let words =
      [
        "\\", "\"", "\\u", "\\ud800", "\\u+041", "{", "[", "]", "}", ",", ":", "-", "-0", "1e999",
        "null",
        "18446744073709551615", "9223372036854775808", "\u{0}", "\u{2028}", "\"a\":1,", "[[[[",
      ].map { Array($0.utf8) } + [[0xFF], [0xC2], [0xE2, 0x80], [0xF0, 0x9F]]
    for _ in 0...Int.random(in: 0..<3, using: &generator) {
      guard !line.isEmpty else { return }
      let start = Int.random(in: 0..<line.count, using: &generator)
      let end = min(line.count, start + Int.random(in: 0..<8, using: &generator))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: line.replaceSubrange(start..<end, with: words.randomElement(using: &generator)!)
      case 1: line.insert(contentsOf: words.randomElement(using: &generator)!, at: start)
      case 2: line.removeSubrange(start..<end)
      default: line.insert(contentsOf: line[start..<end], at: end)
      }
    }
  }

  @Test func `steps that have come to the greatest number are damage, not a trap (H4)`() throws {
    let lines = try RecordedSession(steps: 1, seed: 1).lines
    let last = #"{"after":18446744073709551615,"number":1,"states":{}"#
    let next = #"{"step":1,"number":9,"action":"Clear","success":null"#
    let bytes = lines[0] + lines[1] + sealed(Array(last.utf8)) + sealed(Array(next.utf8))
    let replay = try Replay(
      Recording(bytes: bytes), RecordedList.schema, at: .max, model: RecordedList.model)
    #expect(throws: ReplayError.self) { try replay.next() }
  }

  /// A header, and a line that would fill the memory.
  private struct LongLine: LogBytes {
    let header: [UInt8]
    let beginning: String
    var length = Int64(9) << 20
    var count: Int64 { length }
    func read(at offset: Int64, count: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0x78, count: min(count, Int(length - offset)))
      for (index, byte) in (header + Array(beginning.utf8)).enumerated() {
        let place = index - Int(offset)
        if bytes.indices.contains(place) { bytes[place] = byte }
      }
      if offset + Int64(count) >= length { bytes[bytes.count - 1] = UInt8(ascii: "\n") }
      return bytes
    }
  }

  @Test(arguments: [
    ("{\"step\":1", LogDamage.Reason.lineTooLong),
    ("{\"stop\":1", .malformed("it does not begin like one")),
  ])
  func `a line that is too long, or is none, is not read, forwards or backwards (H4)`(
    beginning: String, reason: LogDamage.Reason
  ) throws {
    let session = try RecordedSession(steps: 0, seed: 1)
    let source = LongLine(header: session.lines[0], beginning: beginning)
    var reader = try LogReader(source, longestLine: 8 << 20)
    let forwards = #expect(throws: LogDamage.self) { try reader.next() }
    #expect(forwards?.reason == reason)
    #expect(try reader.goToEnd() == nil)
    let backwards = #expect(throws: LogDamage.self) { try reader.previous() }
    #expect(backwards?.reason == reason)
  }

  @Test func `a line as long as the states of a large program is read to its end`() throws {
    let session = try RecordedSession(steps: 0, seed: 1)
    let source = LongLine(
      header: session.lines[0], beginning: "{\"step\":1", length: Int64(65) << 20)
    var reader = try LogReader(source)
    let damage = #expect(throws: LogDamage.self) { try reader.next() }
    // It is all there, and is not what was written.
    #expect(damage?.reason == .checksum)
  }

  @Test func `a step is opened although lines after it are damaged (H4)`() throws {
    let session = try RecordedSession(steps: 600, seed: 1)
    var place = 0
    // The header and the first states are two lines.
    for line in session.lines[..<(300 + 2)] { place += line.count }
    var bytes = session.bytes
    bytes[place + 20] ^= 1
    for step in [0, 150, 299, 300] {
      let replay = try Replay(
        Recording(bytes: bytes), RecordedList.schema, at: UInt64(step), model: RecordedList.model)
      #expect(replay.model.state.value == session.states[step])
    }
    for step in [301, 450, 600] as [UInt64] {
      let error = #expect(throws: ReplayError.self) {
        try Replay(
          Recording(bytes: bytes), RecordedList.schema, at: step, model: RecordedList.model)
      }
      #expect(error?.description.contains("at byte \(place), after step 300 is damaged") == true)
    }
  }
}

/// A line with its checksum, whatever it says.
func sealed(_ text: [UInt8]) -> [UInt8] {
  var writer = LogWriter()
  writer.line { $0.text.append(contentsOf: Array(text.dropFirst())) }
  return writer.bytes
}
