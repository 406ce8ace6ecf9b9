#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Diagnostic {
  /// Writes the description as one line to standard error, in one system call.
  public func writeToStandardError() {
    var line = "flux: \(description)\n"
    // A message that cannot be written has nowhere else to go.
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
