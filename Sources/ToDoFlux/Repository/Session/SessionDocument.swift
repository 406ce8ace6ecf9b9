import ToDoModel

/// The list file as one session knows it: its lines, and who each of them is.
///
/// An item's number is its identity: the line on which the first load found it, or for one that came
/// later the next number that has never been used.
struct SessionDocument {
  /// The bytes of the file.
  var file: ToDoFile

  /// The items in file order.
  var items: [ToDoItem] = []

  /// For each blank line, in file order, how many items stand before it.
  var itemsBeforeBlankLines: [Int] = []

  /// The items that the session has had.
  var goneItems = GoneItems()

  private var nextNumber: Int
  private var numbersOfBlankLines: Set<Int> = []

  /// The document of the first load.
  init(_ file: ToDoFile) {
    self.file = file
    nextNumber = file.lines.count + 1
    items.reserveCapacity(file.lines.count)
    for (index, line) in file.lines.enumerated() {
      if line.isBlank {
        itemsBeforeBlankLines.append(items.count)
        numbersOfBlankLines.insert(index + 1)
      } else {
        items.append(ToDoItem(number: index + 1, line: line))
      }
    }
  }

  /// The whole list.
  var listing: ToDoListing { ToDoListing(items: items, blankLines: blankLines) }

  /// Where the blank lines are.
  /// - Complexity: O(*n*) in their number.
  var blankLines: BlankLines { BlankLines(itemsBefore: itemsBeforeBlankLines) }

  /// A new item with the next number.
  mutating func newItem(_ line: ToDoLine) -> ToDoItem {
    defer { nextNumber += 1 }
    return ToDoItem(number: nextNumber, line: line)
  }

  /// An item of the session that is there again, with what it says now.
  func knownItem(_ number: Int, _ line: ToDoLine) -> ToDoItem {
    ToDoItem(number: number, line: line)
  }

  /// Whether the session has ever had an item of the number.
  func hasKnown(_ number: Int) -> Bool {
    (1..<nextNumber).contains(number) && !numbersOfBlankLines.contains(number)
  }
}

extension ToDoItem {
  fileprivate init(number: Int, line: ToDoLine) {
    self.init(id: ID(number), number: number, line: line.asItem)
  }
}

extension ToDoLine {
  /// The line as an item shows it: with the usual ending, whichever the file has.
  ///
  /// Appending to a list gives its last line an ending, and an editor may give all of them another.
  /// Neither is a change of an item. After a CR there is no ending, which would make that part of it.
  var asItem: ToDoLine {
    if ending == .lf { return self }
    return ToDoLine(content: content, ending: content.last == UInt8(ascii: "\r") ? .none : .lf)
  }
}
