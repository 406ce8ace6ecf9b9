/// The log of a recorder: what has been collected, and what it knows of the stores.
///
/// `@unchecked` since only the holder of the dispatcher's token touches what varies; `failure` has a lock of its own.
final class RecordingLog: DeliveryWatcher, @unchecked Sendable {
  /// Whole states are written when as many bytes and as many steps have been written since the last ones: the log is at most doubled,
  /// and few steps have to be replayed from there.
  private static let stepsBetweenSnapshots: UInt64 = 4_096
  private static let pieceLength = 1 << 16

  private let schema: RecordingSchema
  private let stores: [RecordedStore]
  private let sink: any LogSink
  private let now: @Sendable () -> Int64
  let failure = Guarded<(any Error)?>(nil)

  @exclusivity(unchecked) private var writer = LogWriter()
  /// For the checksums of changes.
  private let changes = JSONEncoding(lists: .changes)
  @exclusivity(unchecked) private var step: UInt64 = 0
  @exclusivity(unchecked) private(set) var isRecording = false
  /// Whether it has ended, which may be before it begins.
  @exclusivity(unchecked) private var isOver = false
  /// Whether a payload, a state or the sink may be running code of its own, which must find no line that is not complete.
  @exclusivity(unchecked) private(set) var isWriting = false
  /// When the running delivery began.
  @exclusivity(unchecked) private var startTime: Int64 = 0
  @exclusivity(unchecked) private var snapshotLength = 0
  @exclusivity(unchecked) private var lengthSinceSnapshot = 0
  @exclusivity(unchecked) private var stepOfSnapshot: UInt64 = 0

  init(
    _ schema: RecordingSchema, _ stores: [RecordedStore], sink: any LogSink,
    now: @escaping @Sendable () -> Int64
  ) {
    self.schema = schema
    self.stores = stores
    self.sink = sink
    self.now = now
  }

  /// Writes the header and the states as they are.
  func begin(number: UInt64) {
    if isOver { return }
    isWriting = true
    defer { isWriting = false }
    do {
      try writer.header(
        LogHeader(
          kind: "recording", version: schema.version, schema: schema.fingerprint,
          actions: schema.signatures,
          states: Dictionary(uniqueKeysWithValues: stores.map { ($0.name, $0.type) })))
      try snapshot(time: now(), number: number)
      isRecording = true
      flush()
    } catch {
      end(because: error)
    }
  }

  func willServe() { startTime = now() }

  func didServe(_ result: UnsafeRawPointer, of type: any ActionBase.Type, cause: Cause) {
    let action = schema.actions[ObjectIdentifier(type)]
    guard isRecording, action != nil || !schema.ignored.contains(ObjectIdentifier(type)) else {
      return
    }
    isWriting = true
    defer { isWriting = false }
    step += 1
    let before = writer.count
    writeLine(result, of: type, as: action, cause)
    lengthSinceSnapshot += writer.count - before
    if step - stepOfSnapshot >= Self.stepsBetweenSnapshots, lengthSinceSnapshot >= snapshotLength {
      do { try snapshot(time: startTime, number: cause.number) } catch { end(because: error) }
    }
    if writer.count >= Self.pieceLength { flush() }
  }

  private func writeLine(
    _ result: UnsafeRawPointer, of type: any ActionBase.Type, as action: RecordedAction?,
    _ cause: Cause
  ) {
    do {
      guard let action else {
        return try writeUnrecorded(type, cause, why: "it is not in the schema")
      }
      try writer.line { encoding in
        begin(encoding, cause)
        encoding.text.append(contentsOf: action.nameJSON)
        try action.write(result, encoding)
        try end(encoding, cause)
      }
    } catch {
      // The payload cannot be written: the line says so, and a replay ends there.
      do { try writeUnrecorded(type, cause, why: "\(error)") } catch { end(because: error) }
    }
  }

  private func writeUnrecorded(
    _ type: any ActionBase.Type, _ cause: Cause, why: String
  ) throws {
    try writer.line { encoding in
      begin(encoding, cause)
      encoding.text.append(string: TypeName.stable(type))
      encoding.text.append(",\"unrecorded\":")
      encoding.text.append(string: why)
      try end(encoding, cause)
    }
  }

  /// Everything before the action's name.
  private func begin(_ encoding: JSONEncoding, _ cause: Cause) {
    encoding.text.append("\"step\":")
    encoding.text.append(step)
    encoding.text.append(",\"number\":")
    encoding.text.append(cause.number)
    if let parent = cause.parent {
      encoding.text.append(",\"parent\":")
      encoding.text.append(parent)
    }
    if let run = cause.invocation {
      encoding.text.append(",\"run\":")
      encoding.text.append(run)
    }
    encoding.text.append(",\"time\":")
    encoding.text.append(startTime / 1_000)
    encoding.text.append(",\"took\":")
    encoding.text.append(max(0, now() - startTime))
    encoding.text.append(",\"action\":")
  }

  /// Everything after the result: where it was invoked, and the checksums of what it has changed.
  private func end(_ encoding: JSONEncoding, _ cause: Cause) throws {
    encoding.text.append(",\"site\":\"")
    encoding.text.append(escaping: cause.site.fileID)
    encoding.text.append(":")
    encoding.text.append(cause.site.line)
    encoding.text.append("\"")
    var isFirst = true
    for store in stores where store.node.lastPublished == cause.number {
      encoding.text.append(isFirst ? ",\"changed\":{" : ",")
      isFirst = false
      encoding.text.append(contentsOf: store.nameJSON)
      encoding.text.append(":\"")
      encoding.text.appendHexadecimal(try changes.checksum(of: store), digits: 8)
      encoding.text.append("\"")
    }
    if !isFirst { encoding.text.append("}") }
  }

  /// Writes the states as they are after the delivery with that number.
  private func snapshot(time: Int64, number: UInt64) throws {
    guard !stores.isEmpty else { return }
    let before = writer.count
    try writer.line { encoding in
      encoding.text.append("\"after\":")
      encoding.text.append(step)
      encoding.text.append(",\"number\":")
      encoding.text.append(number)
      encoding.text.append(",\"time\":")
      encoding.text.append(time / 1_000)
      encoding.text.append(",\"states\":{")
      for (index, store) in stores.enumerated() {
        if index > 0 { encoding.text.append(",") }
        encoding.text.append(contentsOf: store.nameJSON)
        encoding.text.append(":")
        try store.write(encoding)
      }
      encoding.text.append("}")
    }
    snapshotLength = writer.count - before
    lengthSinceSnapshot = 0
    stepOfSnapshot = step
  }

  func flush() {
    guard isRecording, writer.count > 0 else { return }
    let wasWriting = isWriting
    isWriting = true
    defer { isWriting = wasWriting }
    do {
      try writer.encoding.text.withBytes { try sink.write($0) }
      writer.removeAll()
    } catch {
      isRecording = false
      writer.removeAll()
      failure.value = error
    }
  }

  /// Writes what is left; nothing is recorded any more.
  func end() {
    flush()
    isRecording = false
    isOver = true
  }

  private func end(because error: any Error) {
    // The lines before it are good.
    end()
    writer.removeAll()
    if failure.value == nil { failure.value = error }
  }
}

extension JSONEncoding {
  /// The checksum of what was last done to a store's state: of its lists the edits, of everything else the whole.
  func checksum(of store: RecordedStore) throws -> UInt32 {
    text.truncate(to: 0)
    try store.write(self)
    return text.withBytes { CRC32.of($0) }
  }
}
