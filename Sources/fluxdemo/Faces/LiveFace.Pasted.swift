import ToDoFeature
import ToDoModel

extension LiveFace {
  /// What has become of pasted lines.
  struct Pasted {
    /// How many answers come first, to what was sent before the paste.
    private var ahead: Int
    /// How many have been sent and are not over.
    var left = 0
    private var failures = 0
    private var first = ""

    init(after ahead: Int = 0) {
      self.ahead = ahead
    }

    /// Counts an answer if it is one to a pasted line. Answers come in the order of what was sent.
    mutating func hear(_ result: Result<ToDoListReport, ToDoError>) {
      if ahead > 0 {
        ahead -= 1
      } else if left > 0 {
        if case .failure(let error) = result { fail(error.message) }
        left -= 1
      }
    }

    mutating func fail(_ message: String) {
      failures += 1
      if failures == 1 { first = message }
    }

    /// What to say when all are over and some have failed.
    var summary: String? {
      left == 0 && failures > 0
        ? "\(failures) of the pasted lines failed; the first: \(first)" : nil
    }
  }
}
