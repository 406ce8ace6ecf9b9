/// Where the lines typed at the prompt are kept: in the user's state directory.
struct HistoryLocation: Equatable {
  let path: String

  /// Finds the file, as the XDG Base Directory Specification says; nil when nothing says where it is.
  init?(environment: (String) -> String?) {
    // An empty variable counts as one that is not set, and so does a relative path, as the specification wants it.
    if let directory = environment("XDG_STATE_HOME"), directory.hasPrefix("/") {
      path = directory + "/fluxdemo/history"
    } else if let home = environment("HOME"), !home.isEmpty {
      path = home + "/.local/state/fluxdemo/history"
    } else {
      return nil
    }
  }
}
