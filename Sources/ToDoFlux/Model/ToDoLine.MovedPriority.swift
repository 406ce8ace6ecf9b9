extension ToDoLine {
  /// A last word `pri:A` in a line, with nothing but spaces after it.
  struct MovedPriority {
    let priority: Priority

    /// The bytes of the word and of the one space or tab before it.
    let bytes: Range<Int>

    /// Whether there are spaces after it: then it has been the end of the text all along, and is no
    /// priority that was moved there.
    let isPadded: Bool

    init?(in content: [UInt8]) {
      let end = (content.lastIndex { $0 != .space } ?? -1) + 1
      let start = end - 5
      guard start >= 0, content[start..<end - 1].elementsEqual("pri:".utf8),
        start == 0 || content[start - 1].isBlank, let priority = Priority(content[end - 1])
      else { return nil }
      self.priority = priority
      bytes = max(start - 1, 0)..<end
      isPadded = end < content.count
    }
  }
}
