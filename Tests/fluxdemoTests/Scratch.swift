import Foundation

/// A directory of its own for one test, with a list in it; removed with the test.
final class Scratch {
  let directory: URL
  var list: URL { directory.appending(path: "todo.txt") }

  /// - Parameter bytes: what the list holds; nil for no list.
  init(_ bytes: [UInt8]? = nil) throws {
    directory = FileManager.default.temporaryDirectory
      .appending(path: "fluxdemo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    if let bytes { try Data(bytes).write(to: list) }
  }

  convenience init(_ text: String) throws { try self.init(Array(text.utf8)) }

  deinit { try? FileManager.default.removeItem(at: directory) }

  var bytes: [UInt8] { get throws { [UInt8](try Data(contentsOf: list)) } }
  var text: String { get throws { String(decoding: try bytes, as: UTF8.self) } }

  /// The names of what is in the directory; a temporary file that was left behind would show.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() }
  }
}
