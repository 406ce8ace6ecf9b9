import Foundation

/// A session on a pipe that is still running, for tests that do something between two commands.
final class RunningSession {
  private let process = Process()
  private let stdin = Pipe()
  private let stdout = Pipe()
  private let stderr = Pipe()
  private var unread = Data()

  init(_ arguments: [String]) throws {
    process.executableURL = URL(filePath: Executable.path)
    process.arguments = arguments
    process.environment = ["FLUXDEMO_NOW": "2026-12-01"]
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
  }

  /// Sends a command without waiting for it.
  func send(_ command: String) {
    stdin.fileHandleForWriting.write(Data((command + "\n").utf8))
  }

  /// Sends a command and reads as many lines as it answers with.
  func ask(_ command: String, answers count: Int) throws -> [String] {
    send(command)
    var lines: [String] = []
    while lines.count < count {
      if let end = unread.firstIndex(of: 0x0A) {
        lines.append(String(decoding: unread[..<end], as: UTF8.self))
        unread = unread[(end + 1)...]
        continue
      }
      let more = stdout.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Ended(after: lines) }
      unread += more
    }
    return lines
  }

  /// Ends the input and waits for the end.
  func finish() -> (messages: String, status: Int32) {
    try? stdin.fileHandleForWriting.close()
    let messages = stderr.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: messages, as: UTF8.self), process.terminationStatus)
  }

  /// Ends it without a chance to write anything more.
  func kill() {
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// It ended before it had answered.
  struct Ended: Error {
    let after: [String]
  }
}
