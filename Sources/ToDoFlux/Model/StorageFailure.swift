/// Why the list could not be read from its place or written there.
public struct StorageFailure: Hashable, Codable, Sendable {
  /// What was tried.
  public enum Operation: Hashable, Codable, Sendable {
    /// Reading the list.
    case read

    /// Writing the list; what was there before is still there.
    case write
  }

  /// What stood in the way.
  public enum Reason: Hashable, Codable, Sendable {
    /// The path leads to a directory.
    case isDirectory

    /// The directory that should have the file does not exist.
    case missingDirectory

    /// The person may not do that there.
    case permissionDenied

    /// Nothing can be written to that file system.
    case readOnlyFileSystem

    /// The disk, or the person's share of it, is full.
    case noSpace

    /// The path leads to a device, a pipe or a socket.
    case notARegularFile

    /// Other programs wrote the file each time before we could.
    case keptChanging

    /// The list was there in this session and is gone.
    case vanished

    /// Something rarer, in the words of the system.
    case other(String)
  }

  /// What was tried.
  public let operation: Operation

  /// The file, as the person named it.
  public let path: String

  /// What stood in the way.
  public let reason: Reason

  /// Makes a failure of its parts.
  public init(operation: Operation, path: String, reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }
}
