/// The events of a trace in the making.
struct TraceEvents {
  /// An asynchronous run so far.
  private struct Run {
    let number: UInt64
    let name: String
    let begin: Int64
    var end: Int64
  }

  private var text = TimelineText()
  /// When the first delivery began, in microseconds since 1970.
  private let origin: Int64
  /// When the last delivery ended, in nanoseconds since `origin`; no later one begins before.
  private var end: Int64 = 0
  /// When each delivery began, by its number.
  private var begins: [UInt64: Int64] = [:]
  private var runs: [UInt64: Run] = [:]

  init(title: String, origin: Int64) {
    self.origin = origin
    text.raw(#"{"displayTimeUnit":"ns","otherData":{"origin":"#)
    text.quoted(UTCTime(microseconds: origin).description)
    text.raw(#"},"traceEvents":["#)
    begin("M", at: 0)
    text.raw(#","name":"process_name","args":{"name":"#)
    text.quoted(title)
    text.raw("}},\n")
    begin("M", at: 0)
    text.raw(#","name":"thread_name","args":{"name":"Deliveries"}}"#)
  }

  mutating func append(_ step: Timeline.Step) {
    let begin = max(end, Self.nanoseconds(from: origin, to: step.time))
    let took = min(max(step.took ?? 0, 0), Int64.max - begin)
    end = begin + took
    begins[step.number] = begin
    complete(step, begin: begin, took: took)
    let parentBegin = step.parent.flatMap { begins[$0] }
    if let parentBegin { flow(to: step, from: parentBegin, at: begin) }
    if let number = step.run {
      runs[
        number,
        default: Run(
          number: number, name: step.action, begin: parentBegin ?? begin, end: end)
      ].end = end
    }
  }

  mutating func finish() -> [UInt8] {
    for run in runs.values.sorted(by: { ($0.begin, $0.number) < ($1.begin, $1.number) }) {
      span(run, "b", at: run.begin)
      span(run, "e", at: run.end)
    }
    text.raw("]}\n")
    return text.bytes
  }

  private mutating func complete(_ step: Timeline.Step, begin time: Int64, took: Int64) {
    text.raw(",\n")
    begin("X", at: time)
    text.raw(#","dur":"#)
    microseconds(took)
    text.raw(#","cat":"#)
    if step.outcome.isFailure { text.raw(#""delivery,failure""#) } else { text.raw(#""delivery""#) }
    if step.outcome.isFailure { text.raw(#","cname":"terrible""#) }
    text.raw(#","name":"#)
    text.quoted(step.action)
    text.raw(#","args":{"number":"#)
    text.number(step.number)
    if let parent = step.parent {
      text.raw(#","parent":"#)
      text.number(parent)
    }
    if let run = step.run {
      text.raw(#","run":"#)
      text.number(run)
    }
    text.raw(#","time":"#)
    text.quoted(UTCTime(microseconds: step.time).description)
    text.raw(#","site":"#)
    text.quoted(step.site)
    if step.outcome.isFailure { text.raw(#","failure":"#) } else { text.raw(#","payload":"#) }
    text.json(step.outcome.json)
    text.raw("}}")
  }

  /// An arrow; its id is the caused delivery's number, for each is caused once.
  private mutating func flow(to step: Timeline.Step, from source: Int64, at target: Int64) {
    for isEnd in [false, true] {
      text.raw(",\n")
      begin(isEnd ? "f" : "s", at: isEnd ? target : source)
      // Bound to the delivery around it; without this an end is bound to the next one that begins.
      if isEnd { text.raw(#","bp":"e""#) }
      text.raw(#","cat":"cause","name":"causes","id":"#)
      text.quoted(String(step.number))
      text.raw("}")
    }
  }

  private mutating func span(_ run: Run, _ phase: StaticString, at time: Int64) {
    text.raw(",\n")
    begin(phase, at: time)
    text.raw(#","cat":"run","name":"#)
    text.quoted(run.name)
    text.raw(#","id":"#)
    text.quoted(String(run.number))
    text.raw("}")
  }

  /// What every event has.
  private mutating func begin(_ phase: StaticString, at time: Int64) {
    text.raw(#"{"pid":1,"tid":1,"ph":""#)
    text.raw(phase)
    text.raw(#"","ts":"#)
    microseconds(time)
  }

  private mutating func microseconds(_ nanoseconds: Int64) {
    text.number(nanoseconds / 1_000)
    let fraction = nanoseconds % 1_000
    guard fraction > 0 else { return }
    text.raw(fraction < 10 ? ".00" : fraction < 100 ? ".0" : ".")
    text.number(fraction)
  }

  /// Never negative, and at most what fits.
  private static func nanoseconds(from origin: Int64, to time: Int64) -> Int64 {
    guard time > origin else { return 0 }
    let (span, isTooLong) = time.subtractingReportingOverflow(origin)
    let (result, isTooLarge) = span.multipliedReportingOverflow(by: 1_000)
    return isTooLong || isTooLarge ? .max : result
  }
}
