/// UTF-8 text in the making, with the spellings in which a text can do no harm.
///
/// `raw` is for what the exports themselves say; whatever a recording contains goes through the others.
struct TimelineText {
  private(set) var bytes: [UInt8] = []

  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func number(_ value: some FixedWidthInteger) {
    bytes.append(contentsOf: String(value).utf8)
  }

  /// JSON, or a part of it, as it is.
  mutating func json(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// A JSON string of the text.
  ///
  /// Without `<` and without line separators of any kind: it may stand in a script element.
  mutating func quoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    quotedPart(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// What `quoted` writes between its quotation marks.
  mutating func quotedPart(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": raw(#"\""#)
      case "\\": raw(#"\\"#)
      case "\n": raw(#"\n"#)
      case "\u{0}"..<" ", "<", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": escape(scalar)
      default: bytes.append(contentsOf: UTF8.encode(scalar)!)
      }
    }
  }

  /// A name as HTML; what cannot be seen is spelled as `\u{202E}`.
  mutating func html(_ text: String) {
    html(text) { text, scalar in
      text.raw(#"\u{"#)
      text.bytes.append(contentsOf: String(scalar.value, radix: 16, uppercase: true).utf8)
      text.raw("}")
    }
  }

  /// JSON as HTML; what cannot be seen is spelled as JSON's own escape, so it is JSON of the same value.
  mutating func html(json: String) {
    html(json) { text, scalar in
      // Between JSON's tokens they mean nothing, and inside strings they are no JSON.
      if scalar == "\n" || scalar == "\r" || scalar == "\t" {
        text.bytes.append(UInt8(ascii: " "))
      } else {
        text.escape(scalar)
      }
    }
  }

  private mutating func html(
    _ text: String, hidden: (inout TimelineText, Unicode.Scalar) -> Void
  ) {
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": raw("&amp;")
      case "<": raw("&lt;")
      case ">": raw("&gt;")
      case "\"": raw("&quot;")
      case "'": raw("&#39;")
      case " "..."~": bytes.append(UInt8(scalar.value))
      case _ where scalar.isHidden(after: previous): hidden(&self, scalar)
      default: bytes.append(contentsOf: UTF8.encode(scalar)!)
      }
      previous = scalar
    }
  }

  /// The scalar's UTF-16 units as JSON spells them.
  private mutating func escape(_ scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar)! {
      raw(#"\u"#)
      let digits = String(unit, radix: 16)
      for _ in digits.utf8.count..<4 { raw("0") }
      bytes.append(contentsOf: digits.utf8)
    }
  }
}

extension Unicode.Scalar {
  /// Whether a reader cannot see it: a control, a separator of lines, a mark of direction, an empty character.
  ///
  /// Not what only joins or styles an emoji. The page's script has the same rule.
  fileprivate func isHidden(after previous: Unicode.Scalar) -> Bool {
    switch self {
    case "\u{FE0F}": return !previous.isPicture
    case "\u{200D}": return !previous.isPicture && previous != "\u{FE0F}"
    default:
      if properties.isDefaultIgnorableCodePoint { return true }
      switch properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        return true
      default: return false
      }
    }
  }

  private var isPicture: Bool { value > 0x7F && properties.isEmoji }
}
