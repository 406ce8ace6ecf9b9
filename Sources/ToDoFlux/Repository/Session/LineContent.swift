import ToDoModel

/// The bytes of a line without its ending, hashed at once and not one by one.
struct LineContent: Hashable {
  private let bytes: [UInt8]

  init(_ line: ToDoLine) { bytes = line.content }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
