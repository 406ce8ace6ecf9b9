import Foundation

/// The built executable, run as a user runs it: arguments, standard input, environment; and what it prints and returns.
struct Executable {
  struct Run {
    let output: String
    let messages: String
    let status: Int32

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// It is built beside the test program.
  static let path = Bundle.main.executableURL!.deletingLastPathComponent()
    .appending(path: "fluxdemo").path

  var environment: [String: String] = [:]

  /// Runs it to its end. The environment is the given one alone, with a fixed day.
  func run(_ arguments: String..., input: String? = nil) throws -> Run {
    try run(Self.path, arguments, input: input.map { Data($0.utf8) })
  }

  func run(_ arguments: [String], input: Data?) throws -> Run {
    try run(Self.path, arguments, input: input)
  }

  /// Runs another program that runs it.
  func run(_ program: String, _ arguments: [String], input: Data? = nil) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ["FLUXDEMO_NOW": "2026-12-01", "PATH": "/usr/bin:/bin"]
      .merging(environment) { $1 }
    let stdin = Pipe()
    let stdout = Pipe()
    let stderr = Pipe()
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    // On a thread of its own: a child that fills its output before it has read all would wait for us for ever.
    let writer = Thread {
      if let input { try? stdin.fileHandleForWriting.write(contentsOf: input) }
      try? stdin.fileHandleForWriting.close()
    }
    writer.start()
    let errors = Reader(stderr.fileHandleForReading)
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    let messages = errors.wait()
    process.waitUntilExit()
    return Run(
      output: String(decoding: output, as: UTF8.self),
      messages: String(decoding: messages, as: UTF8.self), status: process.terminationStatus)
  }

  /// Reads one pipe while the other is read elsewhere.
  private final class Reader: @unchecked Sendable {
    // Written before the signal and read after it.
    private var data = Data()
    private let done = DispatchSemaphore(value: 0)

    init(_ handle: FileHandle) {
      Thread { [self] in
        data = handle.readDataToEndOfFile()
        done.signal()
      }.start()
    }

    func wait() -> Data {
      done.wait()
      return data
    }
  }
}
