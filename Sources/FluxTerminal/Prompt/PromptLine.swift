/// What the prompt's row shows: a label, and a typed line with the cursor in it.
public struct PromptLine: Hashable, Sendable {
  public var label: String
  public var beforeCursor: String
  public var afterCursor: String

  public init(label: String, beforeCursor: String = "", afterCursor: String = "") {
    self.label = label
    self.beforeCursor = beforeCursor
    self.afterCursor = afterCursor
  }
}
