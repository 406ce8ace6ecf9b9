import ToDoModel

/// Reads commands: a typed line or the arguments of a one-shot call becomes a ``ToDoListViewAction``. Pure.
public enum CommandParser: Sendable {
  /// A command and the `--` options that stood among its operands.
  public struct Command: Hashable, Sendable {
    public let action: ToDoListViewAction
    public let options: [String]
  }

  /// Reads a typed line; nil when it is blank or a `#` comment.
  ///
  /// A text is what follows the verb and one space, to the end of the line, as it is.
  public static func parse(line: String) throws(UsageError) -> Command? {
    // By scalars: a mark behind it would hide a space.
    let trimmed = line.unicodeScalars.drop(while: isSpace)
    guard let first = trimmed.first, first != "#" else { return nil }
    let name = trimmed.prefix { !isSpace($0) }
    let text = trimmed[name.endIndex...].dropFirst()
    return try parse(
      verb(named: String(name)), words: text.split(whereSeparator: isSpace).map { String($0) },
      text: String(text))
  }

  /// Reads the arguments of a one-shot call, the verb first.
  ///
  /// The arguments of a text are joined by one space.
  public static func parse(
    arguments: some Collection<String>
  ) throws(UsageError) -> Command? {
    guard let name = arguments.first else { return nil }
    let operands = Array(arguments.dropFirst())
    return try parse(
      verb(named: name), words: operands, text: operands.joined(separator: " "))
  }

  /// The verb of a name, with the nearest one in the error when there is none.
  public static func verb(named name: String) throws(UsageError) -> Verb {
    if let verb = Verb(named: name) { return verb }
    throw .unknownVerb(name, nearest: nearest(to: name))
  }

  private static func parse(
    _ verb: Verb, words: [String], text: String
  ) throws(UsageError) -> Command {
    if verb.takesText { return Command(action: try textAction(verb, text), options: []) }
    // After a bare `--` nothing is an option.
    let literal = words.firstIndex(of: "--") ?? words.endIndex
    let options = words[..<literal].filter { $0.hasPrefix("--") }
    let operands = words[..<literal].filter { !$0.hasPrefix("--") } + words[literal...].dropFirst()
    return Command(action: try action(verb, operands), options: options)
  }

  private static func textAction(
    _ verb: Verb, _ text: String
  ) throws(UsageError) -> ToDoListViewAction {
    guard verb == .edit else { return .add(text: try item(text, verb)) }
    let afterSpace = text.unicodeScalars.drop(while: isSpace)
    let word = afterSpace.prefix { !isSpace($0) }
    if word.isEmpty { throw .missingOperand(verb) }
    let number = try number(String(word), verb)
    let replacement = afterSpace[word.endIndex...].dropFirst()
    return .edit(number: number, text: try item(String(replacement), verb))
  }

  /// `text`, if it can be an item.
  private static func item(_ text: String, _ verb: Verb) throws(UsageError) -> String {
    do {
      try ToDoLine.check(text)
      return text
    } catch .textHasLineBreak {
      throw .textHasLineBreak(verb)
    } catch {
      throw .missingOperand(verb)
    }
  }

  private static func action(
    _ verb: Verb, _ operands: [String]
  ) throws(UsageError) -> ToDoListViewAction {
    switch verb {
    case .delete: return .delete(numbers: try numbers(operands, verb))
    case .done: return .complete(numbers: try numbers(operands, verb))
    case .undone: return .reopen(numbers: try numbers(operands, verb))
    case .undo: return .undo(count: try count(operands, verb))
    case .redo: return .redo(count: try count(operands, verb))
    case .list: return .list(words: operands)
    case .show, .goto:
      let numbers = try numbers(operands, verb)
      try refuse(operands.dropFirst().first, verb)
      return verb == .show ? .show(number: numbers[0]) : .goTo(number: numbers[0])
    case .help:
      try refuse(operands.dropFirst().first, verb)
      guard let name = operands.first else { return .help(nil) }
      return .help(try self.verb(named: name))
    case .history, .fetch, .back, .quit:
      try refuse(operands.first, verb)
      return verb == .history ? .history : verb == .fetch ? .fetch : verb == .back ? .back : .quit
    case .export, .replay:
      throw .onlyAtStart(verb)
    case .add, .edit:
      preconditionFailure("CommandParser: `\(verb)` takes a text; read it with textAction(_:_:)")
    }
  }

  private static func refuse(_ operand: String?, _ verb: Verb) throws(UsageError) {
    if let operand { throw .unexpected(operand, verb) }
  }

  private static func numbers(_ words: [String], _ verb: Verb) throws(UsageError) -> [Int] {
    if words.isEmpty { throw .missingOperand(verb) }
    var numbers: [Int] = []
    for word in words { numbers.append(try number(word, verb)) }
    return numbers
  }

  private static func number(_ word: String, _ verb: Verb) throws(UsageError) -> Int {
    // Digits only: `Int` would take a sign.
    guard word.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(word) else {
      throw .notANumber(word, verb)
    }
    return number
  }

  /// How many steps are meant: one unless a number says so.
  private static func count(_ words: [String], _ verb: Verb) throws(UsageError) -> Int {
    guard let word = words.first else { return 1 }
    try refuse(words.dropFirst().first, verb)
    guard word.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      word.utf8.contains(where: { $0 != 0x30 })
    else { throw .notACount(word, verb) }
    // There are never as many as that.
    return Int(word) ?? .max
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t"
  }

  /// The name that is at most two typing errors away, if more of it is right than wrong.
  private static func nearest(to word: String) -> String? {
    Verb.allCases.flatMap(\.names)
      .map { (name: $0, distance: editDistance(word.lowercased(), $0)) }
      .filter { $0.distance <= 2 && $0.distance * 2 < $0.name.count }
      .min { $0.distance < $1.distance }?.name
  }

  /// How many insertions, deletions, replacements and swaps of neighbours lead from `a` to `b`.
  private static func editDistance(_ a: String, _ b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    // No name is nearly as long, and a pasted page need not be compared.
    guard a.count <= 32 else { return a.count }
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
