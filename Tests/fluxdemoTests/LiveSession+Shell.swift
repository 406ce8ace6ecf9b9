import FluxTerminal
import Foundation
import TerminalModel

extension LiveSession {
  /// A shell with job control, in which `"$F"` is the executable and `"$L"` the list.
  static func shell(
    _ list: Scratch, size: TerminalSize = TerminalSize(rows: 12, columns: 60)
  ) throws -> LiveSession {
    let session = try LiveSession(
      shellArguments, of: "/bin/bash", size: size,
      environment: environment(list))
    try session.wait("the shell") { $0.sent.hasSuffix("$ ") }
    return session
  }

  /// A script in a shell that has job control and does not care for the terminal's settings.
  ///
  /// Bash repairs them when a job has stopped, was ended by a signal, or had been stopped before; here what the job
  /// left shows, where `sh` is not bash.
  static func script(
    _ script: String, _ list: Scratch, size: TerminalSize = TerminalSize(rows: 12, columns: 60)
  ) throws -> LiveSession {
    try LiveSession(
      ["-m", "-c", script], of: "/bin/sh", size: size, environment: environment(list))
  }

  static let shellArguments = ["--norc", "--noprofile", "--noediting", "-i"]

  static func environment(_ list: Scratch) -> [String] {
    [
      "F=\(Executable.path)", "L=\(list.list.path)", "PS1=$ ", "LC_ALL=C.UTF-8",
      "HISTFILE=/dev/null",
    ]
  }

  /// Starts the executable in the shell and waits for its screen.
  /// - Returns: its process.
  @discardableResult
  func startInShell(header: String = "todo.txt: ") throws -> pid_t {
    let count = frames.count
    type("(echo \"pid=$BASHPID.\"; exec \"$F\" --file \"$L\")\n")
    try wait("the list") { $0.frames.count > count && $0.lines[0].hasPrefix(header) }
    return number(after: "pid=")
  }

  /// The number that was last printed after a word, with a point behind it.
  func number(after word: String) -> pid_t {
    let numbers = sent.components(separatedBy: word).dropFirst().compactMap { rest in
      let digits = rest.prefix { $0.isNumber }
      return rest.dropFirst(digits.count).first == "." ? pid_t(digits) : nil
    }
    return numbers.last ?? -1
  }

  /// Types a line and waits for a text that comes after it, other than its echo.
  /// - Returns: what came.
  @discardableResult
  func ask(_ line: String, for text: String) throws -> String {
    let before = bytes.count
    type(line + "\n")
    var answer = ""
    try wait(text) {
      answer = String(decoding: $0.bytes[before...], as: UTF8.self)
        .replacing("\(line)\r\n", with: "", maxReplacements: 1)
      return answer.contains(text)
    }
    return answer
  }
}
