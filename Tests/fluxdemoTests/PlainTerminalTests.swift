import FluxTerminal
import Foundation
import TerminalModel
import Testing

/// Terminals that cannot show a live screen, outputs that are none, and what is sent to those that can.
struct PlainTerminalTests {
  @Test(arguments: ["dumb", nil, "", "emacs", "cons25"])
  func `a terminal of a plain kind gets a line for each change and not one escape byte`(
    term: String?
  ) throws {
    try expectLines(term: term, size: .standard)
  }

  @Test func `a terminal that is too small gets a line for each change and not one escape byte`()
    throws
  {
    try expectLines(term: "xterm-256color", size: TerminalSize(rows: 4, columns: 80))
  }

  private func expectLines(term: String?, size: TerminalSize) throws {
    let list = try Scratch("a \u{1B}[31m\n")
    let session = try LiveSession(["--file", list.list.path], size: size, term: term)
    try session.wait("the prompt") { $0.sent == "> " }
    let exchanges = [
      ("add b", "+ 2 [ ] b"), ("done 2", "~ 2 [x] b"), ("undo", "~ 2 [ ] b"),
      ("delete 2", "- 2 [ ] b"), ("list", "1 [ ] a ␛[31m"),
      ("frob", "fluxdemo: there is no command `frob`; type `help` to see all"),
    ]
    for (line, answer) in exchanges {
      session.type("\(line)\r")
      try session.wait(answer) { $0.sent.hasSuffix("\r\n> ") && $0.sent.contains("\(line)\r\n") }
      let answers = session.sent.split(separator: "\r\n")
      #expect(answers.dropLast().last.map(String.init) == answer)
      #expect(answers.last == "> ")
    }
    session.type("quit\r")
    #expect(session.finish() == 0)
    #expect(!session.bytes.contains(0x1B))
    #expect(session.terminal.settings == session.settingsBefore)
  }

  @Test func `on a terminal whose output goes elsewhere, the prompt is on standard error`() throws {
    let list = try Scratch("a\n")
    let session = try LiveSession(
      ["-c", #"exec "$F" --file "$L" >"$L.out""#], of: "/bin/sh",
      environment: LiveSession.environment(list))
    try session.wait("the prompt") { $0.sent == "> " }
    session.type("add b\r")
    try session.wait("the next prompt") { $0.sent.hasSuffix("add b\r\n> ") }
    // It can be relied on when the next prompt has come.
    let out = list.directory.appending(path: "todo.txt.out")
    #expect(try String(contentsOf: out, encoding: .utf8) == "+ 2 [ ] b\n")
    session.type("frob\rquit\r")
    #expect(session.finish() == 0)
    #expect(try String(contentsOf: out, encoding: .utf8) == "+ 2 [ ] b\n")
    #expect(session.sent.contains("fluxdemo: there is no command `frob`"))
    #expect(!session.bytes.contains(0x1B))
  }

  @Test func `commands from a pipe get no prompt and no echo, also when the output is a terminal`()
    throws
  {
    let list = try Scratch("a\n")
    let session = try LiveSession(
      ["-c", #"printf 'add b\ndone 1\nquit\n' | "$F" --file "$L""#], of: "/bin/sh",
      environment: LiveSession.environment(list))
    #expect(session.finish() == 0)
    #expect(session.sent == "+ 2 [ ] b\r\n~ 1 [x] a\r\n")
  }

  @Test func `a whole session sends what frames are made of and asks the terminal nothing`() throws
  {
    let list = try Scratch((1...40).map { "item \($0)\n" }.joined())
    let session = try LiveSession.shell(list)
    try session.startInShell()
    let text = "add 日本 e\u{301} \u{1B}[6n\r"
    session.type("\(text)delete 3\rundo\rhistory\r\u{1B}[5~back\rhelp\r")
    try session.wait("help") { $0.lines[0] == "Commands" }
    session.type("\u{C}show 2\r\u{1B}[200~add x\nadd y\n\u{1B}[201~")
    try session.wait("the question") { $0.lines[11].hasPrefix("run 2 pasted lines?") }
    session.type("y\r")
    try session.wait("the items") { $0.lines[0] == "todo.txt: 43 items" }
    session.type("\u{1A}")
    try session.wait("the stop") { $0.sent.contains("Stopped") && $0.sent.hasSuffix("$ ") }
    session.forgetFrames()
    session.type("fg\n")
    try session.wait("the screen") { !$0.frames.isEmpty }
    session.type("quit\r")
    try session.wait("the shell") { $0.sent.hasSuffix("$ ") && !$0.isOnAlternateScreen }
    var unknown = session.sent
    // `ESC c`, `ESC Z`, `ESC [ c`, `ESC [ 6 n`, `ESC ]`, `ESC P` and every other question are none of these.
    for known in [
      "7", "8", "D", "M", "[K", "[r", "[?2026h", "[?2026l", "[?25h", "[?25l", "[?1049h",
      "[?1049l", "[?2004h", "[?2004l",
    ] {
      unknown = unknown.replacing("\u{1B}\(known)", with: "")
    }
    unknown = unknown.replacing(
      #/\x1B\[[0-9]+(;[0-9]+)?H|\x1B\[[0-9]+;[0-9]+r|\x1B\[[0-9]*m/#, with: "")
    for (index, scalar) in unknown.unicodeScalars.enumerated() {
      let isPlain =
        scalar.properties.generalCategory != .control || "\r\n".unicodeScalars.contains(scalar)
      if !isPlain {
        let rest = String(unknown.unicodeScalars.dropFirst(index).prefix(20))
        Issue.record("sent \(rest.debugDescription)")
      }
    }
  }
}
