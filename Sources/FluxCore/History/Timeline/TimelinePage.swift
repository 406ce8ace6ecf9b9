/// The page that a session is exported as, in the making.
///
/// H9: an exported page is one file, makes no request, is readable without script, and runs nothing that
/// a recording contains. What keeps it: a policy that knows one script and one style sheet, by their
/// digests, and forbids all else; the list of steps is markup; and what a recording contains stands in text
/// and attributes with every `<`, `&` and quotation mark spelled out, or in a block of JSON without `<`.
///
/// Payloads stand in the list alone, where the script reads them; states are nowhere in full, for the
/// script makes them of the changes. So the file grows with the recording and with nothing else.
struct TimelinePage {
  private var text = TimelineText()
  private let timeline: Timeline

  init(of timeline: Timeline) { self.timeline = timeline }

  mutating func write() -> [UInt8] {
    head()
    list()
    text.raw(#"<div id="detail" role="region" aria-label="Step" tabindex="0" hidden></div>"#)
    text.raw(
      """
      </main>
      <footer id="keys" hidden>Keys
      <kbd>← →</kbd> step <kbd>Home End</kbd> first, last <kbd>/</kbd> search <kbd>Esc</kbd> show all
      </footer>
      <script id="data" type="application/json">
      """)
    data()
    text.raw("</script>\n<script>")
    text.raw(Self.script)
    text.raw("</script>\n</body>\n</html>\n")
    return text.bytes
  }

  private mutating func head() {
    text.raw(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-
      """)
    text.raw(TimelinePage.scriptDigest)
    text.raw("'; style-src 'sha256-")
    text.raw(Self.styleDigest)
    text.raw(
      """
      '; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>
      """)
    text.html(timeline.title)
    text.raw("</title>\n<style>")
    text.raw(Self.style)
    text.raw("</style>\n</head>\n<body>\n<header><h1>")
    text.html(timeline.title)
    text.raw(#"</h1><p class="quiet">"#)
    summary()
    text.raw("</p></header>\n")
    if let note = timeline.note {
      text.raw(#"<p class="note" role="note">"#)
      text.html(note)
      text.raw("</p>\n")
    }
    text.raw(
      """
      <noscript><p>Without script this is the list of the actions; the states are not shown.</p></noscript>
      <div id="tools" role="search" aria-label="Steps" hidden>
      <input id="search" type="search" placeholder="Search actions and payloads" \
      aria-label="Search actions and payloads" aria-keyshortcuts="/" autocomplete="off" spellcheck="false">
      <label><input id="failures" type="checkbox"> Failures only</label>
      <span id="count" class="quiet" role="status"></span><span class="spring"></span>
      <span id="position" role="status"></span>
      <button id="previous" type="button" aria-label="Previous step">←</button>
      <button id="next" type="button" aria-label="Next step">→</button>
      <div class="track"><canvas id="map" role="presentation"></canvas>
      <input id="slider" type="range" min="0" max="0" value="0" aria-label="Step"></div>
      </div>
      <main>

      """)
  }

  /// How much there is, and when it was.
  private mutating func summary() {
    guard let first = timeline.steps.first, let last = timeline.steps.last else {
      return text.raw("nothing was recorded")
    }
    let failures = timeline.steps.count { $0.outcome.isFailure }
    text.number(timeline.steps.count)
    text.raw(timeline.steps.count == 1 ? " step, " : " steps, ")
    text.number(failures)
    text.raw(failures == 1 ? " failure, " : " failures, ")
    text.html(Self.seconds(from: first.time, to: last.time))
    text.raw(" s, from ")
    let begin = UTCTime(microseconds: first.time).description
    text.raw(#"<time datetime=""#)
    text.html(begin)
    text.raw(#"">"#)
    text.html(begin)
    text.raw("</time>")
  }

  private mutating func list() {
    text.raw(#"<div id="list" role="region" aria-label="Actions">"#)
    text.raw(#"<svg id="gutter" aria-hidden="true"></svg>"#)
    text.raw(#"<p id="none" hidden>No step is like that.</p>"#)
    text.raw("<ol id=\"steps\">\n")
    text.raw("<li id=\"step=start\"><a href=\"#step=start\"><i>–</i> <b>Start</b></a></li>\n")
    let begin = timeline.steps.first?.time ?? 0
    for step in timeline.steps { item(step, since: begin) }
    text.raw("</ol>\n</div>\n")
  }

  private mutating func item(_ step: Timeline.Step, since begin: Int64) {
    text.raw(#"<li id="step="#)
    text.number(step.number)
    let isResult = step.run != nil
    switch (step.outcome.isFailure, isResult) {
    case (true, _): text.raw(#"" class="failure"#)
    case (false, true): text.raw(#"" class="result"#)
    case (false, false): break
    }
    text.raw(##""><a href="#step="##)
    text.number(step.number)
    text.raw(#""><i>"#)
    text.number(step.number)
    text.raw("</i> ")
    if step.outcome.isFailure { text.raw("<em>✕ failed</em> ") }
    text.raw("<b>")
    name(step.action)
    text.raw("</b> <code>")
    text.html(json: step.outcome.json)
    text.raw("</code></a>")
    if let parent = step.parent {
      text.raw(##"<a class="by" href="#step="##)
      text.number(parent)
      text.raw(#"" aria-label="caused by "#)
      text.number(parent)
      text.raw(#"">↳ "#)
      text.number(parent)
      text.raw("</a>")
    }
    if let run = step.run {
      text.raw(#"<span class="run">run "#)
      text.number(run)
      text.raw("</span>")
    }
    text.raw(#"<time datetime=""#)
    text.html(UTCTime(microseconds: step.time).description)
    text.raw(#"">"#)
    text.html(Self.seconds(from: begin, to: step.time) + " s")
    text.raw("</time></li>\n")
  }

  /// A module's name is marked off: where there is little room, it is left out.
  private mutating func name(_ action: String) {
    let parts = action.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return text.html(action) }
    text.raw(#"<span class="module">"#)
    text.html(parts[0] + ".")
    text.raw("</span>")
    text.html(parts[1] + "." + parts[2])
  }

  /// What is not in the list: the stores with their initial states, and of each step the parent, the run,
  /// the microseconds since the first, the nanoseconds that it took, the call site and the changes.
  private mutating func data() {
    var stores: [String: Int] = [:]
    text.raw(#"{"stores":["#)
    for state in timeline.initialStates where stores[state.store] == nil {
      append(state.store, to: &stores)
      text.quoted(state.json)
      text.raw("]")
    }
    for change in timeline.steps.lazy.flatMap(\.changes) where stores[change.store] == nil {
      append(change.store, to: &stores)
      text.raw("null]")
    }
    text.raw(#"],"steps":["#)
    let begin = timeline.steps.first?.time ?? 0
    for (index, step) in timeline.steps.enumerated() {
      text.raw(index == 0 ? "\n[" : ",\n[")
      number(step.parent)
      text.raw(",")
      number(step.run)
      text.raw(",")
      text.number(step.time.subtractingReportingOverflow(begin).partialValue)
      text.raw(",")
      if let took = step.took { text.number(took) } else { text.raw("null") }
      text.raw(",")
      text.quoted(step.site)
      text.raw(",[")
      for (index, change) in step.changes.enumerated() {
        text.raw(index == 0 ? "[" : ",[")
        text.number(stores[change.store] ?? 0)
        text.raw(",")
        text.quoted(change.json)
        text.raw("]")
      }
      text.raw("]]")
    }
    text.raw("]}")
  }

  private mutating func append(_ store: String, to stores: inout [String: Int]) {
    text.raw(stores.isEmpty ? "[" : ",[")
    stores[store] = stores.count
    text.quoted(store)
    text.raw(",")
  }

  /// As a string: a script's own numbers have 53 bits.
  private mutating func number(_ number: UInt64?) {
    if let number { text.quoted(String(number)) } else { text.raw("null") }
  }

  /// `12.345`
  private static func seconds(from begin: Int64, to end: Int64) -> String {
    let span = end.subtractingReportingOverflow(begin).partialValue
    let milliseconds = span.magnitude / 1_000
    let fraction = String(milliseconds % 1_000)
    return (span < 0 ? "−" : "") + String(milliseconds / 1_000) + "."
      + String(repeating: "0", count: 3 - fraction.utf8.count) + fraction
  }
}
