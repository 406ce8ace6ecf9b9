public import FluxCore

/// Something that lives on a dispatcher although a test thinks that all is over.
public struct Leftover: Sendable, CustomStringConvertible {
  public enum Kind: String, Sendable {
    case store, subscription, run, timer
  }

  public let kind: Kind
  /// The state, the value or the action that it is about.
  public let type: any Sendable.Type
  /// Where it began.
  public let site: CallSite

  init(_ entry: Ledger.Entry) {
    kind =
      switch entry.kind {
      case .store: .store
      case .subscription: .subscription
      case .run: .run
      case .timer: .timer
      }
    type = entry.type
    site = entry.site
  }

  public var description: String { "a \(kind) of \(type) that began at \(site)" }
}

extension TestTime {
  /// The stores, subscriptions, runs and timers that live on the dispatchers of this, each dispatcher's in the order in which they began.
  public var leftovers: [Leftover] { live.map(Leftover.init) }

  /// Fails the running test when something still lives on the dispatchers of this, and names where each began.
  ///
  /// Call it when everything should have been released, disposed of, and run to its end.
  public func expectQuiescence(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let leftovers = leftovers
    guard !leftovers.isEmpty else { return }
    let list = leftovers.map { "\n  \($0)" }.joined()
    TestFailure(
      message: "expected that nothing is left, but there is:\(list)",
      location: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ).report()
  }
}
