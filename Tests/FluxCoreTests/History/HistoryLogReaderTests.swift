import FluxCore
import FluxTesting
import Testing

/// A log is read in pieces, forwards and backwards, whatever the lengths of its lines.
struct HistoryLogReaderTests {
  /// Bytes that can grow, and that count what is read of them.
  private final class Growing: LogBytes {
    var bytes: [UInt8] = []
    var countRead = 0
    var count: Int64 { Int64(bytes.count) }
    func read(at offset: Int64, count: Int) -> [UInt8] {
      let read = MemoryLogBytes(bytes).read(at: offset, count: count)
      countRead += read.count
      return read
    }
  }

  private func log(_ lengths: [Int]) throws -> Growing {
    let log = Growing()
    var writer = LogWriter()
    try writer.header(LogHeader(kind: "test", version: 1))
    for (index, length) in lengths.enumerated() {
      let text = String(repeating: "x", count: length)
      try writer.action(step: UInt64(index + 1), time: 0, name: "a", payload: text)
    }
    log.bytes = writer.bytes
    return log
  }

  /// Around the ends of the pieces, 4 KB backwards and 64 KB forwards.
  private let lengths =
    (3_990...4_030).map { $0 } + [0, 65_400, 200_000, 0, 9_000] + (65_430...65_470).map { $0 }

  @Test func `lines of any length are the same forwards and backwards`() throws {
    let log = try log(lengths)
    var reader = try LogReader(log)
    var offsets: [Int64] = []
    while let line = try reader.next() {
      #expect(line.string("success")?.utf8.count == lengths[offsets.count])
      offsets.append(line.offset)
    }
    #expect(offsets.count == lengths.count)
    #expect(try reader.goToEnd() == nil)
    while let line = try reader.previous() { #expect(line.offset == offsets.popLast()) }
    #expect(offsets.isEmpty)
    #expect(try reader.previous() == nil)
    #expect(try reader.next()?.step == 1)
  }

  @Test func `a line that is not complete yet is read when it is`() throws {
    let log = try log([10, 70_000, 10])
    let whole = log.bytes
    let second = try #require(whole.firstRange(of: Array("{\"step\":2".utf8))?.lowerBound)
    log.bytes = Array(whole.prefix(second + 66_000))
    var reader = try LogReader(log)
    #expect(try reader.next()?.step == 1)
    let damage = #expect(throws: LogDamage.self) { try reader.next() }
    #expect(damage?.reason == .tornTail(bytes: 66_000) && damage?.lastGoodStep == 1)
    log.bytes = whole
    #expect(try reader.next()?.step == 2)
    #expect(try reader.next()?.step == 3)
    #expect(try reader.next() == nil)
  }

  @Test func `a snapshot is found without reading the log`() throws {
    let log = Growing()
    var writer = LogWriter()
    try writer.header(LogHeader(kind: "test", version: 1))
    var snapshots: [UInt64] = []
    for step in 1...4_000 as ClosedRange<UInt64> {
      let text = String(repeating: "x", count: step % 50 == 0 ? 9_000 : 1_000)
      try writer.action(step: step, time: 0, name: "a", payload: text)
      if step % 100 == 0 {
        snapshots.append(step)
        try writer.snapshot(after: step, time: 0, of: [("a", text)])
      }
    }
    log.bytes = writer.bytes
    for step in [99, 100, 101, 1_050, 2_799, 3_999, 4_000, .max] as [UInt64] {
      var reader = try LogReader(log)
      log.countRead = 0
      try reader.goToSnapshot(notAfter: step)
      #expect(log.countRead < log.bytes.count / 2)
      let line = try #require(try reader.next())
      if let snapshot = snapshots.last(where: { $0 <= step }) {
        #expect(line.kind == .snapshot(after: snapshot))
      } else {
        #expect(line.kind == .action(step: 1))
      }
    }
  }
}
