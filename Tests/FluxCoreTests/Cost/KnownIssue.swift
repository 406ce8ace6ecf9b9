import Testing

/// Expects something that does not hold yet where the queue is not compiled for the type of a job, as in debug builds.
///
/// There the closure in the head of a queued job has a context of 40 bytes, and `JobNode.make` gives the memory of the head back
/// without deinitialising it.
func withQueueKnownToKeepClosures(_ expectation: () -> Void) {
  withKnownIssue("a queued job leaves the closure of its head behind", isIntermittent: true) {
    expectation()
  }
}
