import ToDoModel

extension LineEdits {
  /// These edits and then others, as if made at once; nothing where the others were not made to what these left.
  /// - Complexity: O(*m* log *m*) in the lines of both.
  package func then(_ next: LineEdits) -> LineEdits? {
    if isEmpty { return next }
    if next.isEmpty { return self }
    var first = Walk(operations)
    var second = Walk(next.operations)
    var builder = Builder(comparingLines: true)
    while true {
      if case .remove(let line)? = first.current {
        builder.remove(line)
        first.advance()
      } else if case .insert(let line)? = second.current {
        builder.insert(line)
        second.advance()
      } else {
        switch (first.current, second.current) {
        case (nil, nil):
          return builder.build(
            togglingByteOrderMark: togglesByteOrderMark != next.togglesByteOrderMark)
        case (.insert(let line)?, .remove(let removed)?):
          guard line == removed else { return nil }
          first.advance()
          second.advance()
        case (.insert(let line)?, _):
          builder.insert(line)
          first.advance()
          second.advance()
        case (_, .remove(let line)?):
          builder.remove(line)
          first.advance()
          second.advance()
        case (.keep(let count)?, nil), (nil, .keep(let count)?):
          builder.keep(count)
          first.advance(by: count)
          second.advance(by: count)
        case (.keep(let count)?, .keep(let other)?):
          builder.keep(min(count, other))
          first.advance(by: min(count, other))
          second.advance(by: min(count, other))
        case (.remove?, _), (_, .insert?):
          preconditionFailure("LineEdits.then(_:): these have been taken before")
        }
      }
    }
  }

  /// A place in a walk; behind its end everything stays.
  struct Walk {
    private let operations: [Operation]
    private var index = 0
    /// What is left of the lines that stay.
    private var left: Int

    init(_ operations: [Operation]) {
      self.operations = operations
      left = 0
      enter()
    }

    /// What comes next; `nil` at the end.
    var current: Operation? {
      if index == operations.count { return nil }
      return left > 0 ? .keep(left) : operations[index]
    }

    /// What comes after that.
    var following: Operation? { index + 1 < operations.count ? operations[index + 1] : nil }

    /// Goes past one line.
    mutating func advance() { advance(by: 1) }

    /// Goes past lines, of which more than one have to be some that stay.
    mutating func advance(by count: Int) {
      if index == operations.count { return }
      if left > count {
        left -= count
      } else {
        index += 1
        enter()
      }
    }

    private mutating func enter() {
      left = 0
      if index < operations.count, case .keep(let count) = operations[index] { left = count }
    }
  }
}
