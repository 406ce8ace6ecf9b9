/// Why a page could not be tested.
package enum BrowserError: Error, CustomStringConvertible {
  case notInstalled
  /// Nothing came from the browser, or it has ended.
  case silent(awaiting: String)
  case refused(command: String, message: String)
  /// The page's script threw.
  case thrown(String)

  package var description: String {
    switch self {
    case .notInstalled:
      "These tests need Chromium; install it (Debian: `apt-get install chromium`)."
    case .silent(let awaited): "The browser did not answer \(awaited)."
    case .refused(let command, let message): "\(command): \(message)"
    case .thrown(let text): "The page threw: \(text)"
    }
  }
}
