/// Which contents a place had: equal only while nobody has changed them, whoever wrote what.
///
/// Only the data source that made it can say what it means. That there is no list yet is a version too.
package struct DataVersion: Hashable, Sendable {
  /// There is no list yet.
  package static let absent = DataVersion(marks: [])

  private let marks: [Int64]

  /// Makes a version of all that tells it from others of the same place.
  package init(marks: [Int64]) { self.marks = marks }
}
