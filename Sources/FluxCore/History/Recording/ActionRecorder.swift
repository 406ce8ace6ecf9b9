/// Writes each action that a dispatcher delivers into a log, one line of JSON each (H1).
///
///     let recorder = try ActionRecorder(schema, to: FileLogSink(creating: "session.flux"), on: dispatcher) {
///       stores in stores.add(list, named: "list")
///     }
///
/// - **Order.** Lines are in the one order of the dispatcher (D2). A line is written when the last observer has been called; what an
///   interceptor stopped is not recorded, what one replaced is recorded as it was delivered.
/// - **Cost.** About the time of encoding the payload; see `fluxbench --filter history`. Lines are collected and written in pieces of 64 KB, and by ``flush()``.
/// - **States.** After each action the log has a checksum of what it changed in each recorded store, so that a replay names
///   the first one after which a state differs. Whole states are written at the start, and then as often as doubles the size at most.
///
/// It records until it is closed or released.
public final class ActionRecorder: Sendable {
  private let log: RecordingLog
  private let dispatcher: Dispatcher

  /// Begins a recording, with the states of the stores that `stores` adds.
  ///
  /// An action that is delivered and not in the schema is recorded by its type's name alone, and a replay ends there. `now` tells the
  /// time, in nanoseconds since 1970; it is the system's clock unless given. During a delivery of the dispatcher the recording begins
  /// after that; what goes wrong then is told by ``failure``.
  ///
  /// - Throws: what the sink or a state's `encode(to:)` throws. Later failures end the recording and are told by ``failure``.
  public init(
    _ schema: RecordingSchema, to sink: any LogSink, on dispatcher: Dispatcher,
    stores: (inout RecordedStores) -> Void = { _ in },
    now: (@Sendable () -> Int64)? = nil
  ) throws {
    var recorded = RecordedStores(on: dispatcher)
    stores(&recorded)
    let log = RecordingLog(schema, recorded.stores, sink: sink, now: now ?? WallClock.nanoseconds)
    self.log = log
    self.dispatcher = dispatcher
    dispatcher.submit { dispatcher in
      // A delivery of its own, so that a replay has a number for the states at the beginning.
      dispatcher.delivery.begin(Origin(site: CallSite()), of: LogHeader.self)
      log.begin(number: dispatcher.delivery.number)
      dispatcher.delivery.end()
      if log.isRecording { dispatcher.watch(log) }
    }
    dispatcher.waitUntilSettled()
    if let failure { throw failure }
  }

  /// Why the recording has ended before it was closed; nil when it has not.
  public var failure: (any Error)? { log.failure.value }

  /// Writes what has been collected; returns when the sink has it.
  ///
  /// During a delivery of the dispatcher it is what has been delivered so far.
  ///
  /// - Throws: why the recording has ended.
  public func flush() throws {
    dispatcher.withToken(RecordingFlushJob(log: log))
    dispatcher.waitUntilSettled()
    if let failure { throw failure }
  }

  /// Ends the recording with what has been delivered.
  ///
  /// - Throws: why it has ended before.
  public func close() throws {
    dispatcher.withToken(RecordingEndJob(log: log))
    dispatcher.waitUntilSettled()
    if let failure { throw failure }
  }

  deinit {
    dispatcher.withToken(RecordingEndJob(log: log))
  }
}

private struct RecordingFlushJob: Job {
  let log: RecordingLog

  consuming func run(on dispatcher: Dispatcher) {
    if log.isWriting { return dispatcher.submit(self) }
    log.flush()
  }
}

private struct RecordingEndJob: Job {
  let log: RecordingLog

  consuming func run(on dispatcher: Dispatcher) {
    dispatcher.unwatch(log)
    if log.isWriting { return dispatcher.submit(self) }
    log.end()
  }
}
