import Foundation

/// The pipes to and from a browser: each message is JSON and ends with a NUL.
struct BrowserConnection: Sendable {
  /// Something that the browser tells of its own accord.
  struct Event: Sendable {
    let method: String
    let session: String?
    // Not `Data`: what outlives the tests is then seen by a checker of leaks, whom the tagged pointers of `Data` escape.
    let message: [UInt8]
  }

  private let input: Int32
  private let output: Int32
  private var lastCommand = 0
  private var unread: [UInt8] = []
  /// All that were told so far.
  private(set) var events: [Event] = []

  /// Runs the program, which reads commands from descriptor 3 and answers on 4.
  static func start(_ arguments: [String]) throws -> (pid_t, BrowserConnection) {
    // Far from 3 and 4, and not for any other child.
    var ends: [Int32] = []
    for _ in 0..<2 {
      var pair: [Int32] = [-1, -1]
      guard pipe(&pair) == 0 else { throw POSIXError(.EMFILE) }
      for end in pair {
        ends.append(fcntl(end, F_DUPFD_CLOEXEC, 100))
        close(end)
      }
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in Int32(0)...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 3)
    posix_spawn_file_actions_adddup2(&actions, ends[3], 4)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Tests run on threads that block signals, and a child would inherit that.
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process: pid_t = 0
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    let error = posix_spawn(&process, arguments[0], &actions, &attributes, words, environ)
    close(ends[0])
    close(ends[3])
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EINVAL) }
    return (process, BrowserConnection(input: ends[1], output: ends[2]))
  }

  private init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// Sends a command and waits for its answer.
  mutating func call<Answer: Decodable & Sendable>(
    _ method: String, _ parameters: [String: BrowserValue] = [:], session: String? = nil,
    as type: Answer.Type
  ) throws -> Answer {
    lastCommand += 1
    let command = Command(
      id: lastCommand, method: method, params: parameters, sessionId: session)
    var message = try JSONEncoder().encode(command)
    message.append(0)
    try send(message, method)
    while true {
      guard let answer = try receive(awaiting: method) else { continue }
      guard answer.id == lastCommand else { continue }
      let reply = try JSONDecoder().decode(Reply<Answer>.self, from: answer.message)
      if let result = reply.result { return result }
      throw BrowserError.refused(command: method, message: reply.error?.message ?? "no result")
    }
  }

  /// Waits until an event is among those told.
  mutating func wait(for method: String, session: String) throws {
    while !events.contains(where: { $0.method == method && $0.session == session }) {
      _ = try receive(awaiting: method)
    }
  }

  private func send(_ message: Data, _ method: String) throws {
    var rest = message[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress!, $0.count) }
      guard count > 0 else { throw BrowserError.silent(awaiting: method) }
      rest = rest.dropFirst(count)
    }
  }

  /// Takes in one message; nil for one that is an event.
  private mutating func receive(awaiting method: String) throws -> (id: Int, message: Data)? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var searched = unread.startIndex
    while true {
      if let end = unread[searched...].firstIndex(of: 0) {
        let message = Data(unread[..<end])
        unread.removeSubrange(...end)
        let head = try JSONDecoder().decode(Head.self, from: message)
        if let id = head.id { return (id, message) }
        events.append(
          Event(method: head.method ?? "", session: head.sessionId, message: Array(message)))
        return nil
      }
      searched = unread.endIndex
      var state = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&state, 1, 60_000) == 1 else { throw BrowserError.silent(awaiting: method) }
      let count = read(output, &buffer, buffer.count)
      guard count > 0 else { throw BrowserError.silent(awaiting: method) }
      unread.append(contentsOf: buffer[..<count])
    }
  }

  private struct Command: Encodable {
    let id: Int
    let method: String
    let params: [String: BrowserValue]
    let sessionId: String?
  }

  private struct Head: Decodable {
    let id: Int?
    let method: String?
    let sessionId: String?
  }

  private struct Reply<Answer: Decodable>: Decodable {
    struct Failure: Decodable { let message: String }
    let result: Answer?
    let error: Failure?
  }
}
