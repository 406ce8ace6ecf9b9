#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file as an entry of its directory, after all links; there may be no such file yet.
struct FileLocation {
  let directory: String
  let name: String

  var path: String { "\(directory)/\(name)" }

  /// Follows the links at the end of a path; those before are the system's business.
  /// - Throws: ELOOP after 40 links, as the system does; EISDIR if the path ends in a slash.
  init(following path: String) throws(SystemError) {
    var path = path
    for _ in 0...40 {
      let (directory, name) = FileLocation.split(path)
      guard let target = try FileLocation.target(ofLinkAt: path) else {
        if name.isEmpty { throw SystemError(code: EISDIR) }
        self.directory = directory
        self.name = name
        return
      }
      path = target.utf8.first == UInt8(ascii: "/") ? target : "\(directory)/\(target)"
    }
    throw SystemError(code: ELOOP)
  }

  /// The directory and the name in it.
  static func split(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let directory = path[..<slash]
    return (
      directory.isEmpty ? "/" : String(directory), String(path[path.utf8.index(after: slash)...])
    )
  }

  /// Where a link leads, or `nil` where there is no link.
  /// - Throws: EILSEQ if that has no spelling as a `String`: what would be written is another file.
  private static func target(ofLinkAt path: String) throws(SystemError) -> String? {
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      let length = buffer.withMemoryRebound(to: CChar.self) {
        readlink(path, $0.baseAddress!, $0.count)
      }
      count = max(length, 0)
    }
    if bytes.isEmpty { return nil }
    guard let target = String(validating: bytes, as: UTF8.self) else {
      throw SystemError(code: EILSEQ)
    }
    return target
  }
}
