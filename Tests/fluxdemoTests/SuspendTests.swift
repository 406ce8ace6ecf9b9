import FluxTerminal
import Foundation
import TerminalModel
import Testing

/// The executable under job control, in a shell on a pseudo terminal.
struct SuspendTests {
  private static let large = TerminalSize(rows: 20, columns: 100)
  private static let small = TerminalSize(rows: 7, columns: 30)
  private static let items = ["one", "two", "three"]
  private static let content = "one\ntwo\nthree\n"

  private var expected: ExpectedScreen {
    ExpectedScreen(items: Self.items, status: "Type a command; `help` lists them.")
  }

  @Test(arguments: ["Ctrl-Z", "SIGTSTP"])
  func `a stop gives the terminal back byte for byte, and going on draws the size of then`(
    by what: String
  ) throws {
    let list = try Scratch(Self.content)
    // A shell that repairs nothing, so that what the program left is what is seen.
    let session = try LiveSession.script(
      """
      sh -c 'echo "pid=$$."; exec "$F" --file "$L"'; echo "left=$?."
      read line; fg; echo "ended=$?."
      """, list)
    session.type("half ty")
    try session.wait("the typed text") { $0.lines[11] == "> half ty" }
    #expect(session.isOnAlternateScreen)
    #expect(session.terminal.settings != session.settingsBefore)
    if what == "Ctrl-Z" {
      session.type("\u{1A}")
    } else {
      kill(session.number(after: "pid="), SIGTSTP)
    }
    try session.wait("the stop") { $0.sent.contains("left=\(128 + SIGTSTP).") }
    #expect(session.terminal.settings == session.settingsBefore)
    #expect(!session.isOnAlternateScreen)
    session.forgetFrames()
    session.terminal.resize(to: Self.large)
    session.type("\n")
    var expected = expected
    expected.typed = "half ty"
    try session.wait("the screen") { expected.isShown($0, Self.large) }
    #expect(session.isOnAlternateScreen)
    session.type("ped")
    expected.typed = "half typed"
    try session.wait("the text typed on") { expected.isShown($0, Self.large) }
    session.type("\u{3}\u{4}")
    #expect(session.finish() == 0)
    #expect(session.sent.contains("ended=0."))
    #expect(session.terminal.settings == session.settingsBefore)
    // Taken twice, given back twice.
    #expect(session.sent.ranges(of: "\u{1B}[?1049h").count == 2)
    #expect(session.sent.ranges(of: "\u{1B}[?1049l").count == 2)
  }

  @Test func `a stopped program writes nothing, whatever happens to its terminal`() throws {
    let list = try Scratch(Self.content)
    let session = try LiveSession.shell(list)
    let process = try session.startInShell()
    session.type("half ty\u{1A}")
    try session.wait("the stop") { $0.sent.contains("Stopped") && $0.sent.hasSuffix("$ ") }
    session.forgetFrames()
    let before = session.bytes.count
    session.terminal.resize(to: Self.small)
    kill(process, SIGWINCH)
    // Let go on in the background, it stops again before it has written anything.
    try session.ask("bg", for: "&\r\n")
    try session.waitForJob("Stopped", since: session.bytes.count)
    kill(process, SIGWINCH)
    kill(process, SIGCONT)
    try session.waitForJob("Stopped", since: session.bytes.count)
    #expect(!session.bytes[before...].contains(0x1B), "\(session.sent.suffix(500))")
    session.type("fg\n")
    var expected = expected
    expected.typed = "half ty"
    try session.wait("the screen") { expected.isShown($0, Self.small) }
    session.type("ped\u{3}\u{4}")
    try session.wait("the shell") { $0.sent.hasSuffix("$ ") && !$0.isOnAlternateScreen }
  }

  @Test func `what another stopped by force draws everything when it goes on`() throws {
    let list = try Scratch(Self.content)
    let session = try LiveSession.shell(list)
    let process = try session.startInShell()
    session.type("half ty")
    try session.wait("the typed text") { $0.lines[11] == "> half ty" }
    kill(process, SIGSTOP)
    try session.wait("the shell") { $0.sent.contains("Stopped") && $0.sent.hasSuffix("$ ") }
    session.forgetFrames()
    session.terminal.resize(to: Self.large)
    session.type("fg\n")
    var expected = expected
    expected.typed = "half ty"
    try session.wait("the screen") { expected.isShown($0, Self.large) }
    session.type("ped")
    expected.typed = "half typed"
    try session.wait("the keys to arrive one by one") { expected.isShown($0, Self.large) }
    session.type("\u{3}\u{4}")
    try session.wait("the shell") { $0.sent.hasSuffix("$ ") && !$0.isOnAlternateScreen }
  }

  @Test func `many stops lose nothing of what is typed between them`() throws {
    let list = try Scratch(Self.content)
    let session = try LiveSession.shell(list)
    try session.startInShell()
    var expected = expected
    for number in 0..<10 {
      session.type("\(number)")
      expected.typed += "\(number)"
      let size = number.isMultiple(of: 2) ? Self.large : Self.small
      try session.wait("the typed text") {
        $0.frames.last.map { $0.contains(0x30 + UInt8(number)) } == true
      }
      session.type("\u{1A}")
      try session.wait("the stop") { !$0.isOnAlternateScreen && $0.sent.hasSuffix("$ ") }
      session.forgetFrames()
      session.terminal.resize(to: size)
      session.type("fg\n")
      try session.wait("the screen") { expected.isShown($0, size) }
    }
    session.type("\u{3}\u{4}")
    try session.wait("the shell") { $0.sent.hasSuffix("$ ") && !$0.isOnAlternateScreen }
  }

  @Test func `started in the background it stops without touching the terminal`() throws {
    let list = try Scratch(Self.content)
    let session = try LiveSession.shell(list)
    let settings = session.terminal.settings
    session.type("\"$F\" --file \"$L\" &\n")
    try session.waitForJob("Stopped", since: 0)
    #expect(!session.bytes.contains(0x1B))
    #expect(session.terminal.settings == settings)
    session.terminal.resize(to: Self.large)
    session.type("fg\n")
    try session.wait("the list") { expected.isShown($0, Self.large) }
    session.type("quit\r")
    try session.wait("the shell") { $0.sent.hasSuffix("$ ") && !$0.isOnAlternateScreen }
    #expect(session.terminal.settings == settings)
  }

  @Test func `ended in the background it leaves the terminal alone`() throws {
    let list = try Scratch(Self.content)
    let session = try LiveSession.shell(list)
    session.type("\"$F\" --file \"$L\" &\n")
    try session.waitForJob("Stopped", since: 0)
    session.type("kill %1\n")
    try session.waitForJob("Terminated", since: 0)
    #expect(!session.bytes.contains(0x1B))
    try session.startInShell()
    session.type("\u{1A}")
    try session.wait("the stop") { $0.sent.contains("Stopped") && $0.sent.hasSuffix("$ ") }
    let count = session.bytes.count
    session.type("kill -HUP %1\n")
    try session.waitForJob("Hangup", since: count)
    #expect(!session.bytes[count...].contains(0x1B))
  }

  @Test func `started in the background it gives back the settings of when it came to the front`()
    throws
  {
    let list = try Scratch(Self.content)
    // While it waits for a line, a shell with an editor has settings that are good for nothing else.
    let session = try LiveSession.script(
      """
      stty -icanon -echo; "$F" --file "$L" &
      until jobs >"$L.jobs"; grep -q Stopped "$L.jobs"; do :; done
      stty icanon echo; fg; echo "ended=$?."
      """, list)
    try session.wait("the list") { expected.isShown($0, TerminalSize(rows: 12, columns: 60)) }
    session.type("quit\r")
    #expect(session.finish() == 0)
    #expect(session.sent.contains("ended=0."))
    #expect(session.terminal.settings == session.settingsBefore)
  }
}

extension LiveSession {
  /// Asks the shell until it has said this of its job, since so many bytes were sent.
  ///
  /// Bash sometimes misses the end of a job that it had to wake for it, until another child of its own has ended: hence
  /// the subshell.
  fileprivate func waitForJob(_ state: String, since: Int) throws {
    let end = ContinuousClock.now + .seconds(20)
    repeat {
      guard ContinuousClock.now < end else {
        throw NotReached(wanted: state, lines: lines, sent: String(sent.suffix(400)))
      }
      try ask("(:); jobs; echo over.", for: "over.\r\n")
    } while !String(decoding: bytes[since...], as: UTF8.self).contains(state)
  }
}
