extension ToDoLine {
  /// Refuses a text that cannot be an item: a line of its own that is not blank.
  ///
  /// The file may have a CR anywhere, but many programs take one for a line break, so none goes in.
  /// - Throws: `.emptyText` for nothing but spaces and tabs; `.textHasLineBreak` for a LF or a CR.
  public static func check(_ text: String) throws(ToDoError) {
    if text.utf8.allSatisfy(\.isBlank) { throw .emptyText }
    if text.utf8.contains(where: { $0 == .lineFeed || $0 == .carriageReturn }) {
      throw .textHasLineBreak
    }
  }

  /// The line with another text after its head; done mark, dates, priority and ending stay.
  ///
  /// So does the priority that ``completed(on:)`` has moved to the end, unless the new text brings one of its own.
  /// - Precondition: `text` has no LF; see ``check(_:)``.
  public func replacingText(with text: String) -> ToDoLine {
    var edited = Array(content[..<Head(of: content).end])
    // A date that ended the line had no space after it.
    if let last = edited.last, last != .space { edited.append(.space) }
    edited += text.utf8
    let head = Head(of: content)
    if head.isDone, head.priority == nil, let moved = MovedPriority(in: content), !moved.isPadded,
      MovedPriority(in: edited) == nil
    {
      edited += " pri:\(moved.priority.letter)".utf8
    }
    return ToDoLine(content: edited, ending: ending)
  }

  /// The line done on a day; a done line stays as it is.
  ///
  /// `x DAY ` is put before it, and a priority `(A) ` becomes ` pri:A` at its end, so that programs
  /// which sort by line do not sort done items by priority. ``reopened()`` gives back the very bytes.
  /// For that, the priority stays where it is in a line that has a `pri:` already or another
  /// `(B) ` behind it, and a line without priority that ends in `pri:A` gets a space after it.
  public func completed(on day: Day) -> ToDoLine {
    let head = Head(of: content)
    if head.isDone { return self }
    var rest = content
    if let priority = head.priority {
      let moved = content[4...] + " pri:\(priority.letter)".utf8
      // Asked of the moved form: `(B) (A)` would become `(A) pri:B`.
      let isAmbiguous = todo.firstTag("pri") != nil || Head(of: Array(moved)).priority != nil
      if !isAmbiguous { rest = Array(moved) }
    } else if MovedPriority(in: content) != nil {
      rest.append(.space)
    }
    return ToDoLine(content: "x \(day) ".utf8 + rest, ending: ending)
  }

  /// The line open again; an open line stays as it is.
  ///
  /// The done mark and the completion date go. If no priority is left, a last word `pri:A` becomes
  /// the priority `(A) `; one with spaces after it loses one of them instead.
  public func reopened() -> ToDoLine {
    let head = Head(of: content)
    guard head.isDone else { return self }
    var edited = content
    edited.removeSubrange(head.completedBytes)
    edited.removeFirst(2)
    if head.priority == nil, let moved = MovedPriority(in: edited) {
      if moved.isPadded {
        edited.removeLast()
      } else {
        edited.removeSubrange(moved.bytes)
        edited.insert(contentsOf: "(\(moved.priority.letter)) ".utf8, at: 0)
      }
    }
    return ToDoLine(content: edited, ending: ending)
  }
}
