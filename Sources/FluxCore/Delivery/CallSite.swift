/// Where in the source an action was invoked; diagnostics quote it.
public struct CallSite: Sendable, CustomStringConvertible {
  /// The module and file, as `#fileID` spells them.
  public let fileID: StaticString
  public let line: UInt

  @inlinable
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    self.fileID = fileID
    self.line = line
  }

  public var description: String { "\(fileID):\(line)" }
}
