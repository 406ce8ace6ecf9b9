#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads the lines of a log, forwards or backwards, from any place in it.
///
/// What it gives is good: each line has its checksum. It reads a piece at a time, so a large file costs no more memory than its longest line.
package struct LogReader {
  /// How a line begins, all of the same length.
  private static let beginnings = ["{\"flux\":", "{\"step\":", "{\"after\""]

  private let source: any LogBytes
  private let longestLine: Int64
  /// Filled by each line anew.
  private let document = JSONDocument()
  /// A piece of the log, and where it begins.
  private var piece: [UInt8] = []
  private var pieceStart: Int64 = 0
  /// Where the next line begins.
  package private(set) var offset: Int64 = 0
  /// The last step that was read, which the next one has to follow; nil where that is not known.
  private var lastStep: UInt64?
  package let header: LogHeader

  /// Opens a log and reads its header.
  ///
  /// A line of more than `longestLine` bytes is no line of ours: the whole state of millions of rows has room in it.
  ///
  /// - Throws: ``LogDamage`` when it is no log, or of another format; ``LogFileError``.
  package init(_ source: any LogBytes, longestLine: Int64 = 1 << 30) throws {
    self.source = source
    self.longestLine = longestLine
    // The beginning alone: what is no log may be large.
    let beginning = try source.read(at: 0, count: 8)
    guard beginning.elementsEqual("{\"flux\":".utf8) else {
      throw LogDamage(reason: .notALog, lastGoodStep: 0, offset: 0)
    }
    var reader = LogReader(reading: source, longestLine)
    guard let line = try reader.nextLine(), line.kind == .header else {
      throw LogDamage(reason: .notALog, lastGoodStep: 0, offset: 0)
    }
    // Before anything else in it: another format may have another header.
    guard let format = line.integer("flux", as: Int.self), format == LogHeader.format else {
      throw LogDamage(
        reason: .otherFormat(line.integer("flux") ?? -1), lastGoodStep: 0, offset: 0)
    }
    do {
      _ = line.node("crc")
      header = try JSONDecoding.read(LogHeader.self, from: line.document, at: 0)
    } catch {
      throw LogDamage(reason: .malformed("\(error)"), lastGoodStep: 0, offset: 0)
    }
    piece = reader.piece
    offset = reader.offset
    lastStep = 0
  }

  private init(reading source: any LogBytes, _ longestLine: Int64) {
    self.source = source
    self.longestLine = longestLine
    header = LogHeader(kind: "", version: 0)
  }

  /// The next line; nil at the end. It is good until another is read.
  ///
  /// - Throws: ``LogDamage`` for a line that is not what was written, or not complete; nothing after it is read. ``LogFileError``.
  package mutating func next() throws -> LogLine? {
    guard let line = try nextLine() else { return nil }
    switch line.kind {
    case .header:
      throw damage(.malformed("it is another header"), at: line.offset)
    case .snapshot(let step):
      if let lastStep, step != lastStep {
        throw damage(.missingSteps(expected: lastStep &+ 1, found: step), at: line.offset)
      }
      lastStep = step
    case .action(let step):
      if let lastStep, step != lastStep &+ 1 {
        throw damage(.missingSteps(expected: lastStep &+ 1, found: step), at: line.offset)
      }
      lastStep = step
    }
    return line
  }

  private func damage(_ reason: LogDamage.Reason, at offset: Int64) -> LogDamage {
    LogDamage(reason: reason, lastGoodStep: lastStep ?? 0, offset: offset)
  }

  private func checkBeginning(_ bytes: ArraySlice<UInt8>, at offset: Int64) throws(LogDamage) {
    guard Self.beginnings.contains(where: { bytes.starts(with: $0.utf8) }) else {
      throw damage(.malformed("it does not begin like one"), at: offset)
    }
  }

  private mutating func nextLine() throws -> LogLine? {
    let start = offset
    guard let bytes = try lineBytes() else { return nil }
    do throws(LogDamage.Reason) {
      return try LogLine(bytes, at: start, in: document)
    } catch {
      throw damage(error, at: start)
    }
  }

  /// The first line feed in the piece that is not before `start`.
  private func lineFeed(from start: Int) -> Int? {
    piece.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// The bytes of the line at `offset`, which moves behind it.
  private mutating func lineBytes() throws -> ArraySlice<UInt8>? {
    var searched = Int(offset - pieceStart)
    if searched < 0 || searched > piece.count {
      piece = []
      pieceStart = offset
      searched = 0
    }
    while true {
      if let end = lineFeed(from: searched) {
        let line = piece[Int(offset - pieceStart)..<end]
        offset = pieceStart + Int64(end) + 1
        return line
      }
      // What is left of the piece stays, in a new one that is twice as long for a long line.
      let left = piece[Int(offset - pieceStart)...]
      // What is no line need not be read to its end, which may be far.
      if left.count >= 8 { try checkBeginning(left, at: offset) }
      if left.count > longestLine { throw damage(.lineTooLong, at: offset) }
      let more = try source.read(
        at: pieceStart + Int64(piece.count),
        count: max(1 << 16, min(left.count, Int(longestLine) - left.count)))
      if more.isEmpty {
        if left.isEmpty { return nil }
        throw damage(.tornTail(bytes: left.count), at: offset)
      }
      searched = left.count
      piece = Array(left) + more
      pieceStart = offset
    }
  }
}

extension LogReader {
  /// Goes to the first line that begins at `offset` or after it.
  private mutating func seek(toLineAtOrAfter offset: Int64) throws {
    var start = offset
    if start > 0 {
      // The end of the line that holds the byte before.
      start = try endOfLine(holding: start - 1) ?? source.count
    }
    go(to: start)
  }

  private mutating func go(to offset: Int64) {
    self.offset = offset
    lastStep = nil
  }

  /// Where the line that holds a byte ends; nil when it is torn.
  private func endOfLine(holding offset: Int64) throws -> Int64? {
    var offset = offset
    while true {
      let bytes = try source.read(at: offset, count: 1 << 12)
      if bytes.isEmpty { return nil }
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return offset + Int64(end) + 1 }
      offset += Int64(bytes.count)
    }
  }

  /// Where the line begins that ends right before `end`.
  private func startOfLine(endingAt end: Int64) throws -> Int64 {
    // Not the line feed of the line itself.
    var searchEnd = end - 1
    while searchEnd > 0 {
      let count = Int(min(searchEnd, 1 << 12))
      let bytes = try source.read(at: searchEnd - Int64(count), count: count)
      if let feed = bytes.lastIndex(of: UInt8(ascii: "\n")) {
        return searchEnd - Int64(count) + Int64(feed) + 1
      }
      searchEnd -= Int64(count)
    }
    return 0
  }

  /// Goes to the end of the last complete line; from there ``previous()`` goes backwards.
  ///
  /// - Returns: what is wrong with the bytes after it, if there are any.
  package mutating func goToEnd() throws -> LogDamage? {
    let count = try source.count
    let last = try source.read(at: count - 1, count: 1)
    if last == [UInt8(ascii: "\n")] {
      go(to: count)
      return nil
    }
    let start = try startOfLine(endingAt: count + 1)
    go(to: start)
    return damage(.tornTail(bytes: Int(count - start)), at: start)
  }

  /// The line before the place where this is, which moves before it; nil behind the header, where it stays.
  ///
  /// That no lines are missing is not looked at, since only the checksums of those that are read are known.
  package mutating func previous() throws -> LogLine? {
    let end = offset
    let start = try startOfLine(endingAt: end)
    go(to: start)
    try checkBeginning(source.read(at: start, count: 8)[...], at: start)
    if end - start > longestLine { throw damage(.lineTooLong, at: start) }
    // The line alone: what is after it was read before.
    piece = try source.read(at: start, count: Int(end - start))
    pieceStart = start
    let line = try nextLine()
    let isHeader = line?.kind == .header
    go(to: isHeader ? end : start)
    return isHeader ? nil : line
  }

  /// Whether the next line is good and not after `step`; to a damaged one whoever reads on from a snapshot before it will come.
  private mutating func isGoodLine(notAfter step: UInt64) throws -> Bool {
    do {
      return try nextLine().map { $0.step <= step } ?? false
    } catch is LogDamage {
      return false
    }
  }

  /// Goes to the last snapshot that is not after `step`, so that the next line is that; to the first line when there is none.
  ///
  /// - Complexity: O(log n) reads, and those of the lines since that snapshot.
  package mutating func goToSnapshot(notAfter step: UInt64) throws {
    // Between two offsets that are beginnings of lines; the first one is of a line that is not after.
    var low: Int64 = 0
    var high = try source.count
    while high - low > 1 << 14 {
      try seek(toLineAtOrAfter: low + (high - low) / 2)
      let start = offset
      if start >= high {
        // A long line lies there: it is not worth dividing further.
        break
      }
      if try isGoodLine(notAfter: step) { low = start } else { high = start }
    }
    // From there to the last one that is not after it, and then backwards to a snapshot.
    go(to: low)
    var end = low
    while try isGoodLine(notAfter: step) { end = offset }
    go(to: end)
    while let line = try previous() {
      if case .snapshot(let after) = line.kind, after <= step { return }
    }
    // Behind the header, where the steps begin.
    lastStep = 0
  }
}

@available(*, unavailable)
extension LogReader: Sendable {}
