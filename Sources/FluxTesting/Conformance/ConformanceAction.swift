import FluxCore

/// The two kinds of actions as types.
enum ConformanceAction {
  struct First: ActionBase {
    typealias Payload = ConformancePayload
    typealias ActionError = ConformanceFailure
  }

  struct Second: ActionBase {
    typealias Payload = ConformancePayload
    typealias ActionError = ConformanceFailure
  }
}
