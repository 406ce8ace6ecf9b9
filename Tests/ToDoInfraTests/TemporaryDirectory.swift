import Foundation
import Testing

/// A directory of a test's own, removed at its end.
final class TemporaryDirectory {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("flux-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func write(_ text: String, to name: String, permissions: Int = 0o644) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    try setPermissions(permissions, of: name)
  }

  func setPermissions(_ permissions: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: path(name))
  }

  func text(of name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  func attribute(_ key: FileAttributeKey, of name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes[key] as? NSNumber)?.intValue
  }

  /// Writes into a file as it lies there, without a new one in its place.
  func overwrite(_ name: String, at offset: UInt64 = 0, with text: String) throws {
    let handle = try #require(FileHandle(forWritingAtPath: path(name)))
    try handle.seek(toOffset: offset)
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }
}
