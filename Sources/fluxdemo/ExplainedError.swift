import ToDoFeature
import ToDoModel

/// An error that says what is wrong and what to do, in one sentence without capital and period.
protocol ExplainedError: Error {
  var message: String { get }
}

extension UsageError: ExplainedError {}
extension OptionError: ExplainedError {}
extension ToDoError: ExplainedError {}

extension Error {
  /// What to tell a person.
  var explanation: String { (self as? any ExplainedError)?.message ?? "\(self)" }
}
