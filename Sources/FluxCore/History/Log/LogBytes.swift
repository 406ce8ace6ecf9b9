/// Where the bytes of a log are: in memory, or in a file that may be large.
package protocol LogBytes {
  /// How many there are.
  var count: Int64 { get throws(LogFileError) }

  /// As many as there are from `offset` on, at most `count`; fewer only at the end.
  func read(at offset: Int64, count: Int) throws(LogFileError) -> [UInt8]
}

/// Bytes in memory.
package struct MemoryLogBytes: LogBytes {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var count: Int64 { Int64(bytes.count) }

  package func read(at offset: Int64, count: Int) -> [UInt8] {
    let start = min(Int(offset), bytes.count)
    return Array(bytes[start..<min(start + count, bytes.count)])
  }
}
