#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One of the program's outputs. Lines are collected and written when flushed or when there are many.
struct Output: ~Copyable {
  private let descriptor: Int32
  private var pending: [UInt8] = []
  /// Why nothing more can be written, if so; what is printed after that is dropped.
  private(set) var failure: String?

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  mutating func print(_ line: String) {
    pending += line.utf8
    pending.append(UInt8(ascii: "\n"))
    if pending.count >= 1 << 16 { flush() }
  }

  /// Prints `text` without a line end and at once.
  mutating func prompt(_ text: String) {
    pending += text.utf8
    flush()
  }

  mutating func flush() {
    var written = 0
    pending.withUnsafeBytes { bytes in
      while written < bytes.count, failure == nil {
        let count = write(descriptor, bytes.baseAddress! + written, bytes.count - written)
        if count >= 0 {
          written += count
        } else if errno != EINTR {
          failure = String(cString: strerror(errno))
        }
      }
    }
    pending.removeAll(keepingCapacity: true)
  }
}
