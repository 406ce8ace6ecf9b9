#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines of standard input as bytes: LF or CR LF ends a line, the last one needs no end, a byte order mark is skipped.
struct LineReader {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var isFirst = true

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The next line without its end; nil at the end of the input.
  mutating func next() -> [UInt8]? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return line(buffer[position..<end])
      }
      if isAtEnd {
        guard position < buffer.count else { return nil }
        defer { position = buffer.count }
        return line(buffer[position...])
      }
      // Only what is left of the last line moves, once per read.
      buffer.removeSubrange(..<position)
      position = 0
      searched = buffer.count
      fill()
    }
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = bytes
    if isFirst, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    isFirst = false
    if bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
    return Array(bytes)
  }

  private mutating func fill() {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      buffer += chunk[..<count]
    } else if count == 0 || errno != EINTR {
      isAtEnd = true
    }
  }
}
