import ToDoModel

/// The list file as one session knows it: its lines, and who each of them is.
///
/// An item's number is its identity: the line on which the first load found it, or for one that came
/// later the next number that has never been used.
struct SessionDocument {
  /// The bytes of the file.
  var file: ToDoFile

  /// The item of each line of the file, `nil` for a blank one.
  var items: [ToDoItem?]

  private var nextNumber: Int
  private let numbersOfBlankLines: Set<Int>

  /// The document of the first load.
  init(_ file: ToDoFile) {
    self.file = file
    items = file.lines.enumerated().map { index, line in
      line.isBlank ? nil : ToDoItem(number: index + 1, line: line)
    }
    nextNumber = file.lines.count + 1
    numbersOfBlankLines = Set(zip(1..., file.lines).filter(\.1.isBlank).map(\.0))
  }

  /// The whole list.
  /// - Complexity: O(*n*)
  var listing: ToDoListing {
    ToDoListing(items: items.compactMap { $0 }, blankLines: blankLines)
  }

  /// Where the blank lines are.
  /// - Complexity: O(*n*)
  var blankLines: BlankLines {
    var before = 0
    var itemsBefore: [Int] = []
    for item in items {
      if item == nil { itemsBefore.append(before) } else { before += 1 }
    }
    return BlankLines(itemsBefore: itemsBefore)
  }

  /// A new item with the next number.
  mutating func newItem(_ line: ToDoLine) -> ToDoItem {
    defer { nextNumber += 1 }
    return ToDoItem(number: nextNumber, line: line)
  }

  /// Whether the session has ever had an item of the number.
  func hasKnown(_ number: Int) -> Bool {
    (1..<nextNumber).contains(number) && !numbersOfBlankLines.contains(number)
  }
}

extension ToDoItem {
  init(number: Int, line: ToDoLine) {
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
