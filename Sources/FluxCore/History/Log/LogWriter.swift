/// Makes the lines of a log: each one JSON object that ends with the checksum of what is before it.
///
///     {"flux":1,"kind":"recording",…,"crc":"89abcdef"}
///     {"after":0,"time":…,"states":{…},"crc":"…"}
///     {"step":1,"time":…,"action":"…",…,"crc":"…"}
///
/// Lines are collected in ``bytes``; whoever writes them to their place takes them from there.
package struct LogWriter: ~Copyable {
  package let encoding = JSONEncoding()

  package init() {}

  /// What has been made and not been taken yet.
  package var bytes: [UInt8] { encoding.text.bytes }

  /// How many bytes have been made and not been taken yet.
  package var count: Int { encoding.text.count }

  package mutating func removeAll() { encoding.text.truncate(to: 0) }

  /// Adds a line with the members that `body` writes: `"name":value` with commas between them.
  ///
  /// - Throws: what `body` throws; the line is then taken away again.
  package mutating func line(_ body: (JSONEncoding) throws -> Void) rethrows {
    let start = encoding.text.count
    do {
      encoding.text.append(byte: UInt8(ascii: "{"))
      try body(encoding)
    } catch {
      encoding.text.truncate(to: start)
      throw error
    }
    let sum = encoding.text.withBytes(from: start) { CRC32.of($0) }
    encoding.text.append(",\"crc\":\"")
    encoding.text.appendHexadecimal(sum, digits: 8)
    encoding.text.append("\"}\n")
  }

  /// The first line.
  package mutating func header(_ header: LogHeader) throws {
    let own = JSONEncoding()
    try own.write(header)
    line { encoding in
      // Without its own braces: the line has one already, and one more member to come.
      own.text.withBytes {
        encoding.text.append(
          contentsOf: UnsafeBufferPointer(
            rebasing: $0.bindMemory(to: UInt8.self).dropFirst().dropLast()))
      }
    }
  }

  /// A line of one action, for a log that records values of its own kind.
  package mutating func action(
    step: UInt64, time: Int64, name: String, payload: some Encodable
  ) throws {
    try line { encoding in
      encoding.text.append("\"step\":")
      encoding.text.append(step)
      encoding.text.append(",\"time\":")
      encoding.text.append(time)
      encoding.text.append(",\"action\":")
      encoding.text.append(string: name)
      encoding.text.append(",\"success\":")
      try encoding.write(payload)
    }
  }

  /// A line of the whole states after a step.
  package mutating func snapshot(
    after step: UInt64, time: Int64, of states: [(name: String, value: any Encodable)]
  ) throws {
    try line { encoding in
      encoding.text.append("\"after\":")
      encoding.text.append(step)
      encoding.text.append(",\"time\":")
      encoding.text.append(time)
      encoding.text.append(",\"states\":{")
      for (index, state) in states.enumerated() {
        if index > 0 { encoding.text.append(",") }
        encoding.text.append(string: state.name)
        encoding.text.append(":")
        try encoding.write(state.value)
      }
      encoding.text.append("}")
    }
  }
}

@available(*, unavailable)
extension LogWriter: Sendable {}
