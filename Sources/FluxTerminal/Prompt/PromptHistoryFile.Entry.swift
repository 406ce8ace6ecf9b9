extension PromptHistoryFile {
  /// A line of a prompt as a line of the file, whatever is in it.
  ///
  /// A backslash is `\\`, a line feed `\n`, a carriage return `\r`, any other control character and line separator
  /// `\u{HEX}`; everything else is itself.
  enum Entry {
    static func encoded(_ line: String) -> String {
      var text = ""
      for scalar in line.unicodeScalars {
        switch scalar {
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
          text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: text += String(scalar)
        }
      }
      return text
    }

    /// The line that was written; what is no escape, in a file that a person has edited, stays as it is.
    static func decoded(_ text: Substring) -> String {
      var line = ""
      var rest = text.unicodeScalars[...]
      while let scalar = rest.popFirst() {
        if scalar == "\\", let escape = escape(&rest) {
          line += String(escape)
        } else {
          line += String(scalar)
        }
      }
      return line
    }

    /// Takes what follows a backslash, if it is an escape.
    private static func escape(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
      switch rest.first {
      case "\\", "n", "r":
        let letter = rest.removeFirst()
        return letter == "n" ? "\n" : letter == "r" ? "\r" : "\\"
      case "u":
        // Not by characters: a mark may follow the brace.
        let digits = rest.dropFirst(2).prefix(7).prefix { $0.properties.isASCIIHexDigit }
        let end = digits.endIndex
        guard rest.dropFirst().first == "{", end < rest.endIndex, rest[end] == "}",
          let value = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(value)
        else { return nil }
        rest = rest[rest.index(after: end)...]
        return scalar
      default: return nil
      }
    }
  }
}
