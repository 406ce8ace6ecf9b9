import ToDoFeature

/// What `--help` prints.
enum HelpText {
  static let version = "fluxdemo 0.1.0"

  static let usage = """
    fluxdemo keeps a to-do list in a todo.txt file.

    usage: fluxdemo [OPTION...]               at the prompt
           fluxdemo [OPTION...] COMMAND ...   one command
           ... | fluxdemo [OPTION...]         one command a line

    options:
      --file PATH   the list (else FLUXDEMO_FILE, TODO_FILE, TODO_DIR/todo.txt, or
                    fluxdemo/todo.txt in the XDG data directory)
      --demo        a list of three items in memory; nothing is saved
      --json        results as JSON, one object a line
      --plain       lines instead of the live screen
      --no-scroll   draw without scrolling parts of the screen
      --color WHEN  auto, always or never (else NO_COLOR and CLICOLOR_FORCE count)
      --record LOG  write down every action of this session, to replay or to look at
      --yes         answer questions with yes
      --bail        stop at the first command of the input that fails
      --help, --version

    commands:
    \(HelpViewState(nil).lines.map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n"))

    exit status: 0 done, 1 a command failed, 2 wrong usage, 3 refused since someone else changed
    the item, 4 the history is damaged. FLUXDEMO_NOW sets the clock (ISO 8601).
    """
}
