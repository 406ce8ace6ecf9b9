/// What is wrong with a log, and where; what is before it is good.
public struct LogDamage: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Reason: Error, Equatable {
    /// The first line is not that of a log.
    case notALog
    /// The log was written by another version of the format.
    case otherFormat(Int)
    /// The last line is not complete: whoever wrote it was stopped.
    case tornTail(bytes: Int)
    /// A line is not what was written: its checksum is another.
    case checksum
    /// A line is longer than any that is written.
    case lineTooLong
    /// The line has its checksum and does not say what a line should.
    case malformed(String)
    /// Lines are missing, or not in their place.
    case missingSteps(expected: UInt64, found: UInt64)
  }

  public let reason: Reason
  /// The last step before it; 0 if there is none.
  public let lastGoodStep: UInt64
  /// Where the line begins, in bytes.
  public let offset: Int64

  public var description: String {
    let place = "at byte \(offset), after step \(lastGoodStep)"
    return switch reason {
    case .notALog: "this is no log of actions: it does not begin with a header line"
    case .otherFormat(let format):
      "the log has format \(format) and this program reads format \(LogHeader.format); "
        + "use the program that wrote it"
    case .tornTail(let bytes):
      "the last line is not complete (\(bytes) bytes \(place)): whoever wrote it was stopped"
    case .checksum: "the line \(place) is damaged: its checksum does not match"
    case .lineTooLong: "the line \(place) is longer than any that is written"
    case .malformed(let why): "the line \(place) is not one of a log: \(why)"
    case .missingSteps(let expected, let found):
      "step \(expected) is missing \(place): the next one is \(found)"
    }
  }
}
