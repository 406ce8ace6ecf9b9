import ToDoModel

extension LineEdits {
  /// Edits that others stand in the way of.
  struct Obstacle: Error, Hashable {
    /// The lines that were to go and have changed, and what they are now.
    let lines: [UndoConflict.Line]
  }

  /// The same edits to the file as others have left it.
  ///
  /// Both were made to the same file. Lines that these put in come before those that the others put in at the same place. A line of which
  /// only the ending has changed is the same line, and what takes its place gets the new ending.
  /// - Throws: what the others have changed of the lines that these take away.
  /// - Complexity: O(*m*) in the lines of both.
  func carried(over others: LineEdits) throws(Obstacle) -> LineEdits {
    if others.isEmpty { return self }
    var mine = Walk(operations)
    var theirs = Walk(others.operations)
    var builder = Builder()
    var obstacles: [UndoConflict.Line] = []
    /// The ending that the line has now that the next insertion takes the place of.
    var ending: LineEnding?
    while true {
      if case .insert(let line)? = mine.current {
        builder.insert(ending.map(line.with) ?? line)
        ending = nil
        mine.advance()
        continue
      }
      ending = nil
      if case .insert? = theirs.current {
        builder.keep(1)
        theirs.advance()
        continue
      }
      switch (mine.current, theirs.current) {
      case (nil, _):
        if !obstacles.isEmpty { throw Obstacle(lines: obstacles) }
        return builder.build(togglingByteOrderMark: togglesByteOrderMark)
      case (.remove(let line)?, .remove?):
        var found: ToDoLine?
        if case .insert(let new)? = theirs.following {
          found = new
          theirs.advance()
        }
        if let found, found.content == line.content {
          builder.remove(found)
          ending = found.ending
        } else {
          obstacles.append(UndoConflict.Line(expected: line, found: found))
        }
        mine.advance()
        theirs.advance()
      case (.remove(let line)?, _):
        builder.remove(line)
        mine.advance()
        theirs.advance()
      case (.keep?, .remove?):
        // What took its place stands where it stood, before what these put in behind it.
        if case .insert? = theirs.following {
          builder.keep(1)
          theirs.advance()
        }
        mine.advance()
        theirs.advance()
      case (.keep(let count)?, nil):
        builder.keep(count)
        mine.advance(by: count)
      case (.keep(let count)?, .keep(let other)?):
        builder.keep(min(count, other))
        mine.advance(by: min(count, other))
        theirs.advance(by: min(count, other))
      case (.insert?, _), (_, .insert?):
        preconditionFailure("LineEdits.carried(over:): these have been taken before")
      }
    }
  }
}
