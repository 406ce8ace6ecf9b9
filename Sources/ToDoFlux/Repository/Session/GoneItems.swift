import ToDoModel

/// The items that a session has had and that are gone, for an undo that brings one of them back.
struct GoneItems {
  private var numbers: Set<Int> = []
  /// By what they said last, in the order in which they went. A number that is back is still in it.
  private var byContent: [LineContent: [Int]] = [:]

  mutating func insert(_ item: ToDoItem) {
    numbers.insert(item.number)
    byContent[LineContent(item.line), default: []].append(item.number)
  }

  /// Takes out the item of a number.
  /// - Returns: Whether it was gone.
  mutating func take(_ number: Int) -> Bool { numbers.remove(number) != nil }

  /// Takes out the item that went last of those that said what a line says.
  /// - Returns: Its number.
  mutating func take(saying line: ToDoLine) -> Int? {
    guard let place = byContent.index(forKey: LineContent(line)) else { return nil }
    while let number = byContent.values[place].popLast() {
      if take(number) { return number }
    }
    return nil
  }
}
