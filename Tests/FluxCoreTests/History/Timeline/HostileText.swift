import FluxCore
import Foundation

/// Texts that mean something to whoever takes them for more than texts.
enum HostileText {
  static let all = [
    "</script><script>hacked = 1; alert(1)</script>", "<img src=x onerror=\"hacked=1\">",
    "<!-- <script>", "]]>", "--!>", "\u{2028}hacked=1\u{2029}", "\u{202E}txt.exe\u{202C}\u{2066}",
    "a\u{0}b\u{1}\u{7F}\u{85}", #"\"#, #"\u003c\""#, #"";hacked=1;//"#, "'\" onload='hacked=1",
    "</title></style></textarea></noscript><svg onload=hacked=1>", "javascript:hacked=1",
    "\r\n", "__proto__", "constructor", "&lt;b&gt;&amp;", "👨‍👩‍👧 ❤️ e\u{301}", "\u{200B}\u{FEFF}\u{AD}",
    "#step=1", "$rows", "{{hacked=1}}", "${hacked=1}", "%3Cscript%3E",
  ]

  static func json(_ text: String) -> String {
    let data = try? JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  /// A session with the text wherever there can be one.
  static func timeline(_ text: String) -> Timeline {
    let quoted = json(text)
    let object = "{\"key\":\(quoted),\(quoted):[\(quoted)]}"
    return Timeline(
      title: text, note: text, initialStates: [Timeline.StoreJSON(store: text, json: object)],
      steps: [
        Timeline.Step(
          number: 1, time: 0, action: text, outcome: .success(json: object), site: text,
          changes: [Timeline.StoreJSON(store: text, json: "{\"key\":\(quoted),\"new\":\(object)}")]),
        Timeline.Step(
          number: 2, parent: 1, run: 1, time: 1, action: text, outcome: .failure(json: object),
          site: text,
          changes: [Timeline.StoreJSON(store: text + "2", json: quoted)]),
        // Not JSON at all.
        Timeline.Step(
          number: 3, time: 2, action: text, outcome: .success(json: text), site: text,
          changes: [Timeline.StoreJSON(store: text, json: text)]),
      ])
  }
}
