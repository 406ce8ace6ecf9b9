import ToDoModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The code with which a call of the system failed.
struct SystemError: Error, Equatable {
  let code: CInt

  /// The same in the terms of the list.
  var reason: StorageFailure.Reason {
    switch code {
    case EISDIR: .isDirectory
    case ENOENT, ENOTDIR: .missingDirectory
    case EACCES, EPERM: .permissionDenied
    case EROFS: .readOnlyFileSystem
    case ENOSPC, EDQUOT: .noSpace
    case ENODEV, ENXIO: .notARegularFile
    default: .other(String(cString: strerror(code)))
    }
  }
}

/// The result of a call of the system, made again as long as signals interrupt it.
/// - Throws: the code of the failure, where the call returns -1.
@discardableResult
func systemCall<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result != -1 { return result }
    let code = errno
    if code != EINTR { throw SystemError(code: code) }
  }
}
