/// What a screen is to show now.
///
/// Texts may hold anything: the screen makes them harmless and clips them.
public struct ListContent {
  public var header: String
  public var count: Int
  public var status: String
  public var prompt: PromptLine

  /// The text of the row at an index below `count`; asked only for rows that are drawn.
  public var row: (Int) -> String

  public init(
    header: String, count: Int, status: String, prompt: PromptLine, row: @escaping (Int) -> String
  ) {
    self.header = header
    self.count = count
    self.status = status
    self.prompt = prompt
    self.row = row
  }
}

// The closure reads the list that the terminal's thread owns.
@available(*, unavailable)
extension ListContent: Sendable {}
