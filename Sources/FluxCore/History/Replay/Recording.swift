/// A recording of the actions of a session, to be replayed or looked at.
public struct Recording {
  private let bytes: any LogBytes
  /// What it says of itself.
  public let header: LogHeader

  /// Opens the recording in a file.
  ///
  /// - Complexity: O(1): what is after the header is read when it is needed.
  /// - Throws: `.unreadable`, or `.damaged` when it is no recording.
  public init(file path: String) throws(ReplayError) {
    do { try self.init(LogFile(reading: path)) } catch { throw ReplayError(error) }
  }

  /// Opens a recording in memory.
  public init(bytes: [UInt8]) throws(ReplayError) { try self.init(MemoryLogBytes(bytes)) }

  package init(_ bytes: any LogBytes) throws(ReplayError) {
    self.bytes = bytes
    do {
      header = try LogReader(bytes).header
    } catch {
      throw ReplayError(error)
    }
  }

  /// The lines, from the first on.
  package func reader() throws(ReplayError) -> LogReader {
    do { return try LogReader(bytes) } catch { throw ReplayError(error) }
  }
}

@available(*, unavailable)
extension Recording: Sendable {}

extension ReplayError {
  /// What reading a log throws.
  init(_ error: any Error) {
    switch error {
    case let damage as LogDamage: self = .damaged(damage)
    case let failure as LogFileError: self = .unreadable(failure)
    case let error as ReplayError: self = error
    default: preconditionFailure("ReplayError.init: reading a log threw \(error), which is new")
    }
  }
}
