#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why lines of earlier cannot be read or kept; nothing else is the matter.
public struct PromptHistoryError: Error, Hashable, Sendable {
  /// What was to be done.
  public enum Operation: Hashable, Sendable {
    case read
    case append
  }

  /// What was in the way.
  public enum Reason: Error, Hashable, Sendable {
    /// There is something else at the path: a directory, a pipe, a device.
    case notAFile
    /// Others may read the file, and its mode cannot be changed.
    case notPrivate
    /// A call of the system failed, with this `errno`.
    case system(code: Int32)
  }

  /// Where the file is.
  public let path: String

  /// What was to be done with it.
  public let operation: Operation

  /// What was in the way.
  public let reason: Reason

  /// Makes an error of its parts, for a program's tests.
  public init(path: String, operation: Operation, reason: Reason) {
    self.path = path
    self.operation = operation
    self.reason = reason
  }

  /// What is wrong and what to do, in one sentence without capital and period.
  public var message: String {
    let what = operation == .read ? "is not read" : "is not kept"
    return "the history of the prompt \(what): \(path) \(cause)"
  }

  private var cause: String {
    switch reason {
    case .notAFile: "is not a file; move it away, and it will be made"
    case .notPrivate: "may be read by others; make it your own with `chmod 600`"
    case .system(ENOSPC), .system(EDQUOT): "has no space left; make some on its disk"
    case .system(let code):
      "failed with \"\(String(cString: strerror(code)))\"; make it and its directory readable and writable for you"
    }
  }
}
