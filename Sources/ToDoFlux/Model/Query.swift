/// Which items a person wants to see: the filters of `list`.
///
/// All of them must hold, up to a word `|`, which begins an alternative:
///
/// | word | holds for |
/// |---|---|
/// | `done`, `open` | an item that is done, or is not |
/// | `+name`, `@name` | an item with that project, or context |
/// | `key:value` | an item whose first tag with that key has that value; a priority counts as `pri` |
/// | any other | an item whose line has it somewhere |
/// | `-` and one of these | an item for which that does not hold |
///
/// Capitals and small letters are the same in all of them. There are no patterns: what a person
/// types means itself.
public struct Query: Hashable, Sendable {
  /// The query that every item matches.
  public static let all = Query(words: [])

  // Alternatives of conditions, none of them empty.
  private let alternatives: [[Condition]]

  /// Reads the words of a query; there are none that it refuses.
  public init(words: [String]) {
    alternatives = words.split(separator: "|", omittingEmptySubsequences: true)
      .map { $0.filter { !$0.isEmpty }.map(Condition.init(word:)) }
      .filter { !$0.isEmpty }
  }

  /// Whether it sets no condition, so that every item matches.
  public var isEmpty: Bool { alternatives.isEmpty }

  /// Whether an item is one of those that are wanted.
  public func matches(_ item: ToDoItem) -> Bool {
    if isEmpty { return true }
    var subject = Subject(item.line)
    return alternatives.contains { conditions in
      conditions.allSatisfy { $0.holds(for: &subject) }
    }
  }
}
