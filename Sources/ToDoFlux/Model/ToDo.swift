/// What a line of the list means to a person: a thing to do, or done.
///
/// It knows no bytes and no place in the file. What the text names (projects, contexts, tags) is
/// read from the text when asked for, so it cannot disagree with it.
public struct ToDo: Hashable, Sendable {
  /// Whether it is done.
  public let isDone: Bool

  /// How much it matters, if the head of the line says so.
  public let priority: Priority?

  /// The day on which it was done.
  public let completed: Day?

  /// The day on which it was written down.
  public let created: Day?

  /// What follows the head of the line, with U+FFFD for bytes that are not UTF-8.
  public let text: String

  /// Makes a to-do of the parts that a line states.
  public init(
    isDone: Bool = false,
    priority: Priority? = nil,
    completed: Day? = nil,
    created: Day? = nil,
    text: String
  ) {
    self.isDone = isDone
    self.priority = priority
    self.completed = completed
    self.created = created
    self.text = text
  }
}
