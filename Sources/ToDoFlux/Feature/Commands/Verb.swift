/// The verbs of the command language, the same at the prompt, in a pipe and as arguments.
public enum Verb: String, CaseIterable, Hashable, Sendable {
  case add, delete, done, undone, edit
  case undo, redo, history, export, replay
  case list, show, goto, fetch
  case help, back, quit

  /// The verb of this name or alias.
  public init?(named name: String) {
    guard let verb = Self.allCases.first(where: { $0.names.contains(name) }) else { return nil }
    self = verb
  }

  /// Its name first, then what else it may be called.
  public var names: [String] {
    switch self {
    case .delete: ["delete", "del", "rm"]
    case .done: ["done", "do"]
    case .edit: ["edit", "replace"]
    case .list: ["list", "ls"]
    case .quit: ["quit", "exit"]
    case .add, .undone, .undo, .redo, .history, .export, .replay, .show, .goto, .fetch, .help,
      .back:
      [rawValue]
    }
  }

  /// Whether it is used when the program is started, and not in a session.
  public var isForStart: Bool { self == .export || self == .replay }

  /// Whether what follows it is text, taken as it is, in which nothing is an option.
  public var takesText: Bool { self == .add || self == .edit }

  /// What follows the name.
  public var operands: String {
    switch self {
    case .add: "TEXT"
    case .delete, .done, .undone: "N..."
    case .edit: "N TEXT"
    case .undo, .redo: "[K]"
    case .export: "FILE"
    case .replay: "LOG"
    case .list: "[WORD...]"
    case .show, .goto: "N"
    case .help: "[VERB]"
    case .history, .fetch, .back, .quit: ""
    }
  }

  /// What it does, in one line.
  public var summary: String {
    switch self {
    case .add: "add an item at the end of the list"
    case .delete: "remove items"
    case .done: "mark items as done today"
    case .undone: "open done items again"
    case .edit: "give an item another text; its priority and dates stay"
    case .undo: "take back the last change, or the last K"
    case .redo: "make a change again that was undone, or K"
    case .history: "show what has happened to the list"
    case .export: "write the history as a page for a browser"
    case .replay: "show a recorded session, step by step"
    case .list: "list the items, or those that match every word"
    case .show: "show everything about one item"
    case .goto: "scroll the live screen to an item"
    case .fetch: "load the list again"
    case .help: "list the verbs, or explain one"
    case .back: "leave this screen"
    case .quit: "leave"
    }
  }

  /// How it may look.
  public var example: String {
    switch self {
    case .add: "add Buy milk +shop @town due:2026-12-24"
    case .delete: "delete 3"
    case .done: "done 1 4"
    case .undone: "undone 4"
    case .edit: "edit 2 Buy oat milk +shop"
    case .list: "list +shop -done"
    case .show: "show 2"
    case .goto: "goto 1200"
    case .undo: "undo 2"
    case .export: "export history.html"
    case .replay: "replay session.flux"
    case .redo, .history, .fetch, .back, .quit: rawValue
    case .help: "help list"
    }
  }

  /// What else one should know of it.
  public var details: [String] {
    switch self {
    case .add: ["The text goes into the file as it is typed. Nothing in it is an option."]
    case .edit: ["The text replaces what follows the priority and the dates."]
    case .delete, .done, .undone:
      ["Several numbers may be given. If one of them is wrong, nothing is changed."]
    case .list:
      [
        "WORD     the line contains it, in any case",
        "-WORD    it does not hold",
        "+NAME    the item has this project",
        "@NAME    the item has this context",
        "KEY:VAL  the item has this tag",
        "done     the item is done",
        "open     the item is not done",
        "|        or",
      ]
    case .undo:
      [
        "Whoever made the change: this session, an earlier one, or another that is running.",
        "What other programs wrote is no change to take back; where they have changed the same",
        "lines since, nothing is undone.",
      ]
    case .redo: ["A new change leaves nothing to redo."]
    case .history:
      [
        "The newest comes first. What is undone is marked; what other programs wrote since the",
        "change before is told as one.",
      ]
    case .export:
      [
        "--from LOG         the history of a session that was recorded with `--record LOG`",
        "--format devtools  for Redux DevTools to import, instead of a page",
        "--format trace     for a trace viewer of Chrome",
        "--yes              take the place of a file",
        "",
        "It is used when fluxdemo is started.",
      ]
    case .replay:
      [
        "LOG is what `--record LOG` has written. The session is not run again: what came of each",
        "command is shown, and the list that it led to. Your list is not touched.",
        "",
        "--to N   stop after step N",
        "--step   wait for Enter after each step; `q` and Enter ends it",
        "",
        "It is used when fluxdemo is started.",
      ]
    case .goto: ["Without a live screen it prints the item."]
    case .show, .fetch, .help, .back, .quit: []
    }
  }
}
