import Testing

/// A failed expectation, reported to the framework whose test is running.
struct TestFailure: Sendable {
  let message: String
  let location: TestLocation

  /// Fails the running test, under Swift Testing and XCTest alike, and goes on.
  ///
  /// Outside a task of a Swift Testing test both frameworks are told, since neither says that it is running: XCTest ignores what comes
  /// outside a test case, and Swift Testing what comes outside a run. Of a detached task or another thread, Swift Testing
  /// fails the run without naming the test.
  ///
  /// - Precondition: Swift Testing or XCTest runs in this process.
  func report() {
    if Test.current != nil {
      recordIssue()
    } else if let xctest = XCTestFailing() {
      recordIssue()
      xctest.fail(message, at: location)
    } else {
      // Nobody would hear of it.
      preconditionFailure("\(location): outside any test: \(message)")
    }
  }

  private func recordIssue() {
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: SourceLocation(
        fileID: "\(location.fileID)", filePath: "\(location.filePath)",
        line: Int(location.line), column: Int(location.column)))
  }
}
