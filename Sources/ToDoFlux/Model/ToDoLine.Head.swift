extension ToDoLine {
  /// What stands before the text of a line, and which bytes say it.
  ///
  /// Open: `[(A) ][CREATED ]`. Done: `x [COMPLETED ]` and then the same. That a priority may also
  /// stand before the completion date (`x (A) COMPLETED CREATED `) is how some programs write it.
  /// A date counts only as a real day that is followed by a space or by the end of the line.
  struct Head {
    private(set) var isDone = false
    private(set) var completed: Day?
    private(set) var priority: Priority?
    private(set) var created: Day?

    /// The bytes of the completion date and of the space after it.
    private(set) var completedBytes = 0..<0

    /// Where the text begins.
    private(set) var end = 0

    init(of content: [UInt8]) {
      isDone = content.starts(with: "x ".utf8)
      if isDone {
        end = 2
        readPriority(in: content)
        let start = end
        completed = readDay(in: content)
        completedBytes = start..<end
        // One date alone is the completion: without that, what follows is text.
        guard completed != nil else { return }
      }
      if priority == nil { readPriority(in: content) }
      created = readDay(in: content)
    }

    private mutating func readPriority(in content: [UInt8]) {
      guard content.count - end >= 4, content[end] == UInt8(ascii: "("),
        content[end + 2] == UInt8(ascii: ")"), content[end + 3] == .space,
        let found = Priority(content[end + 1])
      else { return }
      priority = found
      end += 4
    }

    private mutating func readDay(in content: [UInt8]) -> Day? {
      let after = end + 10
      guard after <= content.count, after == content.count || content[after] == .space,
        let day = Day(bytes: content[end..<after])
      else { return nil }
      end = min(after + 1, content.count)
      return day
    }
  }
}
