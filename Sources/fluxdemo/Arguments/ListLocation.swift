/// Where the list is: `--file`, else the environment, else the user's data directory.
struct ListLocation: Equatable {
  let path: String
  /// Whether the directory may be made with the file; only the user's own data directory is.
  let createsDirectory: Bool

  /// Finds the list; nil when nothing says where it is.
  init?(file: String?, environment: (String) -> String?) {
    // An empty variable counts as one that is not set.
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }

    if let path = file ?? value("FLUXDEMO_FILE") ?? value("TODO_FILE") {
      self.init(path: path, createsDirectory: false)
    } else if let directory = value("TODO_DIR") {
      self.init(path: directory + "/todo.txt", createsDirectory: false)
    } else if let directory = value("XDG_DATA_HOME"), directory.hasPrefix("/") {
      self.init(path: directory + "/fluxdemo/todo.txt", createsDirectory: true)
    } else if let home = value("HOME") {
      self.init(path: home + "/.local/share/fluxdemo/todo.txt", createsDirectory: true)
    } else {
      return nil
    }
  }

  private init(path: String, createsDirectory: Bool) {
    self.path = path
    self.createsDirectory = createsDirectory
  }

  /// The last part of the path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
