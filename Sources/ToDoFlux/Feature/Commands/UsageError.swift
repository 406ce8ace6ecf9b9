/// What a person typed is no command; nothing has been done.
public enum UsageError: Error, Hashable, Sendable {
  case unknownVerb(String, nearest: String?)
  case missingOperand(Verb)
  case notANumber(String, Verb)
  case notACount(String, Verb)
  case unexpected(String, Verb)
  case textHasLineBreak(Verb)
  case onlyAtStart(Verb)

  /// What is wrong and what to do, in one sentence without capital and period.
  public var message: String {
    switch self {
    case .unknownVerb(let word, nearest: let nearest?):
      "there is no command `\(word)`; did you mean `\(nearest)`?"
    case .unknownVerb(let word, nearest: nil):
      "there is no command `\(word)`; type `help` to see all"
    case .missingOperand(let verb):
      "`\(verb.rawValue)` needs \(need(of: verb)), as in `\(verb.example)`"
    case .notANumber(let word, let verb):
      "`\(word)` is not the number of an item; `\(verb.rawValue)` takes one as `list` shows it, "
        + "as in `\(verb.example)`"
    case .notACount(let word, let verb):
      "`\(word)` does not say how many steps to \(verb.rawValue); give a number from 1 on, "
        + "as in `\(verb.rawValue) 2`"
    case .unexpected(let word, let verb):
      "`\(verb.rawValue)` does not take `\(word)`; it is used as in `\(verb.example)`"
    case .onlyAtStart(let verb):
      "`\(verb.rawValue)` is used when fluxdemo is started, as in `fluxdemo \(verb.example)`"
    case .textHasLineBreak(let verb):
      "an item is a single line and the text for `\(verb.rawValue)` has a line break; "
        + "make it one line or several items"
    }
  }

  private func need(of verb: Verb) -> String {
    switch verb {
    case .add: "a text"
    case .edit: "the number of an item and a text"
    case .delete, .done, .undone: "the number of an item, or several"
    case .export: "the name of a file"
    case .replay: "the name of a recording"
    case .undo, .redo, .history, .list, .show, .goto, .fetch, .help, .back, .quit:
      "the number of an item"
    }
  }
}
