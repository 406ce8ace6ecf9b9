import Foundation
import Synchronization

/// One Chromium without windows for all tests of a process.
///
/// It is driven through a pair of pipes. It ends with the process: it is killed at a regular end, and ends
/// itself when the pipes are closed in any other way.
package final class HeadlessBrowser: Sendable {
  /// Where it keeps what it keeps, and the pages.
  let directory: URL
  let connection: Mutex<BrowserConnection>
  private let process: pid_t
  private let pageCount = Atomic(0)

  private static let started = Result { try HeadlessBrowser() }

  /// The browser of this process, started by whoever asks first.
  ///
  /// - Throws: ``BrowserError`` that says what to install if there is none.
  package static var shared: HeadlessBrowser {
    get throws { try started.get() }
  }

  private init() throws {
    guard let executable = Self.executable else { throw BrowserError.notInstalled }
    directory = FileManager.default.temporaryDirectory.appending(path: "browser-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let connection: BrowserConnection
    (process, connection) = try BrowserConnection.start([
      executable, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
      "--user-data-dir=\(directory.path)", "--disable-dev-shm-usage", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "about:blank",
    ])
    self.connection = Mutex(connection)
    atexit { (try? HeadlessBrowser.started.get())?.end() }
  }

  private static var executable: String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    let folders = path.split(separator: ":") + ["/usr/bin"]
    return folders.lazy.map { "\($0)/chromium" }.first { access($0, X_OK) == 0 }
  }

  private func end() {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    try? FileManager.default.removeItem(at: directory)
  }

  /// Shows a page in a window of its own, and returns when it has loaded.
  package func open(
    _ html: [UInt8], fragment: String = "", setting: BrowserSetting = BrowserSetting()
  ) throws -> BrowserPage {
    let number = pageCount.wrappingAdd(1, ordering: .relaxed).newValue
    let file = directory.appending(path: "page-\(number).html")
    try Data(html).write(to: file)
    let target = try connection.withLock {
      try $0.call(
        "Target.createTarget", ["url": "about:blank", "newWindow": true], as: Target.self)
    }
    let session = try connection.withLock {
      try $0.call(
        "Target.attachToTarget", ["targetId": .string(target.targetId), "flatten": true],
        as: Session.self)
    }
    let page = BrowserPage(
      browser: self, target: target.targetId, session: session.sessionId,
      url: file.absoluteString)
    try page.load(fragment: fragment, setting: setting)
    return page
  }

  private struct Target: Decodable { let targetId: String }
  private struct Session: Decodable { let sessionId: String }
}
