/// Where the lines of a recording go.
///
/// It is called with whole lines, by one thread at a time, on the thread that delivers.
public protocol LogSink: Sendable {
  /// Takes bytes that follow those before.
  ///
  /// - Throws: when they cannot be taken; the recording then ends.
  func write(_ bytes: UnsafeRawBufferPointer) throws
}

/// A recording in a new file, which only its owner can read.
public final class FileLogSink: LogSink {
  private let file: LogFile

  /// Makes the file.
  ///
  /// - Throws: ``LogFileError`` when there is one of that name, or when none can be made.
  public init(creating path: String) throws(LogFileError) {
    file = try LogFile(creating: path)
  }

  public func write(_ bytes: UnsafeRawBufferPointer) throws { try file.append(bytes) }
}

/// A recording in memory.
public final class MemoryLogSink: LogSink {
  private let written = Guarded<[UInt8]>([])

  public init() {}

  /// What has been written.
  public var bytes: [UInt8] { written.value }

  public func write(_ bytes: UnsafeRawBufferPointer) {
    written.update { $0.append(contentsOf: bytes) }
  }
}
