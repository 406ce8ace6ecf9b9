import Foundation

/// What the manifest says, as `swift package describe --type json` tells it.
struct DescribedPackage: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String
    /// Relative to `path`.
    let sources: [String]
    let targetDependencies: [String]?
    let productDependencies: [String]?

    /// Its arrows.
    var dependencies: Set<String> { Set(targetDependencies ?? []) }
  }

  struct Product: Decodable {
    let name: String
    let targets: [String]
  }

  struct Dependency: Decodable {
    let identity: String
  }

  let dependencies: [Dependency]
  let products: [Product]
  let targets: [Target]

  /// The root of the package.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Describes the package that this file is in.
  ///
  /// With a build directory of its own: the tests' own run holds the lock of the other one.
  static func load() throws -> DescribedPackage {
    let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", root.path, "--scratch-path", scratch.path,
      "describe", "--type", "json",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let json = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(DescribedPackage.self, from: json)
  }

  func target(_ name: String) -> Target? { targets.first { $0.name == name } }
}
