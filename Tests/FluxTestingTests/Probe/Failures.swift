import FluxTesting
import Testing

/// A failure that an expectation has reported.
struct Failure: Sendable {
  let message: String
  let location: SourceLocation?

  init(_ issue: Issue) {
    message = issue.comments.map(\.rawValue).joined(separator: "\n")
    location = issue.sourceLocation
  }
}

/// Runs what is to fail, and returns its failures; fails itself when there is none.
func failures(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void
) -> [Failure] {
  let log = Log<Failure>()
  withKnownIssue(sourceLocation: sourceLocation) {
    body()
  } matching: { issue in
    log.append(Failure(issue))
    return true
  }
  return log.values
}

/// The only failure of what is to fail once.
func failure(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void
) throws -> Failure {
  let all = failures(sourceLocation: sourceLocation, body)
  try #require(all.count == 1, sourceLocation: sourceLocation)
  return all[0]
}
