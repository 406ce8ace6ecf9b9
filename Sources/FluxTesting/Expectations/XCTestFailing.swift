#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// XCTest's `XCTFail`, found in the running process, so that nobody has to link XCTest for this library's sake.
struct XCTestFailing {
  /// `XCTFail(_:file:line:)` as XCTest declares it; part of its stable interface, and so is the name that it is found by.
  private typealias Function = @convention(thin) (String, StaticString, UInt) -> Void

  private let function: Function

  /// Nil when XCTest is not loaded.
  init?() {
    guard
      let symbol = dlsym(
        dlopen(nil, RTLD_NOW), "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
    else { return nil }
    // A symbol of this name has this type: the name spells it.
    function = unsafeBitCast(symbol, to: Function.self)
  }

  /// Fails the running test case; does nothing when none is running.
  func fail(_ message: String, at location: TestLocation) {
    function(message, location.filePath, location.line)
  }
}
