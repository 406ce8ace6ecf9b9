#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why the file of a log could not be opened, read or written.
public struct LogFileError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Operation: String, Equatable, Sendable {
    case open, create, read, write, synchronize
  }

  public let operation: Operation
  public let path: String
  /// The system's number for what stood in the way.
  public let code: Int32

  package init(_ operation: Operation, _ path: String, code: Int32 = errno) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Whether there is a file of that name already.
  public var isExisting: Bool { code == EEXIST }

  public var description: String {
    "cannot \(operation.rawValue) \(path): \(String(cString: strerror(code)))"
  }
}
