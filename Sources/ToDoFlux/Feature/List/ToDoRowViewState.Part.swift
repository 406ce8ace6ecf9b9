extension ToDoRowViewState {
  /// A part of the text that is of one kind.
  public struct Part: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case text, priority, project, context
    }

    public let text: String
    public let kind: Kind
  }

  /// The text in its parts, which make the whole text again; what stands far to the right is not looked at.
  public var parts: [Part] {
    var parts: [Part] = []
    var plain = text.startIndex  // of what has been found to be nothing else
    var position = text.startIndex
    let end = text.utf8.index(text.startIndex, offsetBy: 1000, limitedBy: text.endIndex)
    while position < end ?? text.endIndex {
      let word = text.utf8[position...].prefix { !Self.isBlank($0) }
      if let kind = kind(of: word) {
        if plain < position {
          parts.append(Part(text: String(text[plain..<position]), kind: .text))
        }
        parts.append(Part(text: String(text[word.startIndex..<word.endIndex]), kind: kind))
        plain = word.endIndex
      }
      position = text.utf8[word.endIndex...].firstIndex { !Self.isBlank($0) } ?? text.endIndex
    }
    if plain < text.endIndex { parts.append(Part(text: String(text[plain...]), kind: .text)) }
    return parts
  }

  /// What a word is, if it is more than text.
  private func kind(of word: Substring.UTF8View) -> Part.Kind? {
    switch word.first {
    case UInt8(ascii: "+") where word.count > 1: .project
    case UInt8(ascii: "@") where word.count > 1: .context
    case UInt8(ascii: "(") where hasPriority && word.startIndex == text.startIndex: .priority
    default: nil
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
