import ToDoFeature

/// What the arguments ask for: options, and a command if there is one.
struct Options: Equatable {
  var file: String?
  var isDemo = false
  var isJSON = false
  var isPlain = false
  var stopsAtFirstError = false
  var scrolls = true
  /// When there is colour.
  var colour: String?
  /// Whether what needs a yes has it.
  var isYes = false
  /// Where to record the session.
  var record: String?
  /// The recording to export.
  var from: String?
  var format: String?
  /// Whether a replay waits after each step.
  var isStepping = false
  /// Where a replay ends.
  var last: String?
  var wantsHelp = false
  var wantsVersion = false
  /// The verb and its operands.
  var command: [String] = []

  /// Reads arguments without the program's name.
  ///
  /// After a verb that takes text nothing is an option; after any other one `--` options still count.
  init(_ arguments: [String]) throws(OptionError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        // Behind a verb it is for the command to read.
        if !command.isEmpty { command.append(argument) }
        command += rest
        return
      }
      guard argument.hasPrefix("-"), command.isEmpty || argument.hasPrefix("--") else {
        command.append(argument)
        if command.count == 1, Verb(named: argument)?.takesText == true {
          command += rest
          return
        }
        continue
      }
      try read(argument, &rest)
    }
  }

  private mutating func read(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(OptionError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    if let path = Self.values[name] {
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty else {
        throw .missingValue(name)
      }
      self[keyPath: path] = value
      return
    }
    if parts.count == 2 {
      throw Self.flags.contains(name) ? .unexpectedValue(name) : .unknown(name)
    }
    switch name {
    case "--demo": isDemo = true
    case "--json": isJSON = true
    case "--plain": isPlain = true
    case "--bail": stopsAtFirstError = true
    case "--no-scroll": scrolls = false
    case "--yes": isYes = true
    case "--step": isStepping = true
    case "--help", "-h": wantsHelp = true
    case "--version": wantsVersion = true
    default: throw .unknown(name)
    }
  }

  /// Whether there is an option of this name.
  static func knows(_ name: String) -> Bool { values[name] != nil || flags.contains(name) }

  /// Those that take a value.
  private static let values: [String: any WritableKeyPath<Options, String?> & Sendable] = [
    "--file": \.file, "--record": \.record, "--from": \.from, "--format": \.format,
    "--to": \.last, "--color": \.colour,
  ]

  private static let flags = [
    "--demo", "--json", "--plain", "--bail", "--no-scroll", "--yes", "--step", "--help",
    "--version",
  ]
}

/// An option that the program does not understand.
enum OptionError: Error, Equatable {
  case unknown(String)
  case missingValue(String)
  case unexpectedValue(String)
  case together(String, String)
  case onlyAtStart(String)
  case onlyWith(String, Verb)
  case notAFormat(String)
  case notAColour(String)
  case notAStep(String)
  case needsLog
  case ownSource(String)

  /// What to say of an option that stands in a typed command.
  static func inCommand(_ name: String) -> OptionError {
    Options.knows(name) ? .onlyAtStart(name) : .unknown(name)
  }

  /// What is wrong and what to do, in one sentence without capital and period.
  var message: String {
    switch self {
    case .unknown(let name): "there is no option `\(name)`; `fluxdemo --help` lists them"
    case .missingValue(let name):
      "`\(name)` needs a value, as in `\(name) \(Self.examples[name] ?? "~/todo.txt")`"
    case .onlyWith(let name, let verb): "`\(name)` goes with `\(verb.rawValue)` only"
    case .notAFormat(let word):
      "there is no format `\(word)`; the formats are "
        + ExportCommand.Format.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    case .notAColour(let word):
      "`--color` is one of "
        + ColourChoice.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        + ", and not `\(word)`"
    case .notAStep(let word): "`\(word)` is no step; `--to` takes a number, as in `--to 12`"
    case .needsLog:
      "the list of `--demo` has no history on disk; name a recording with `--from LOG`"
    case .ownSource(let path):
      "`\(path)` is what is exported, and would be lost; name another file"
    case .unexpectedValue(let name): "`\(name)` takes no value"
    case .onlyAtStart(let name): "`\(name)` counts only when fluxdemo is started"
    case .together(let a, let b): "`\(a)` and `\(b)` cannot go together; give one of them"
    }
  }

  private static let examples = [
    "--record": "session.flux", "--from": "session.flux", "--format": "trace", "--to": "12",
    "--color": "never",
  ]
}
