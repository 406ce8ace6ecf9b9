extension KeyDecoder {
  /// What follows `ESC [`: parameters, and a final byte that says what they are for.
  struct ControlSequence: Hashable {
    enum Progress {
      case incomplete
      case key(Key)
      case pasteBegins
      case linuxFunctionKey
      case unknown
      /// The byte does not belong to it.
      case broken
    }

    /// More than any key has; the rest is read but not kept.
    private static let longest = 32

    private var parameters: [UInt8] = []

    mutating func append(_ byte: UInt8) -> Progress {
      switch byte {
      case 0x20...0x3F:
        if parameters.count < Self.longest { parameters.append(byte) }
        return .incomplete
      case 0x40...0x7E:
        return end(byte)
      default:
        return .broken
      }
    }

    /// The key of a sequence without parameters, with `ESC [` and `ESC O` alike.
    static func key(final: UInt8) -> Key? {
      switch Unicode.Scalar(final) {
      case "A": .up
      case "B": .down
      case "C": .right
      case "D": .left
      case "F": .end
      case "H": .home
      case "M": .enter  // of a keypad
      default: nil
      }
    }

    private func end(_ final: UInt8) -> Progress {
      if final == UInt8(ascii: "["), parameters.isEmpty { return .linuxFunctionKey }
      let fields = String(decoding: parameters, as: UTF8.self).split(
        separator: ";", omittingEmptySubsequences: false)
      let modifier = fields.count > 1 ? Int(fields[1]) ?? 1 : 1
      if final != UInt8(ascii: "~") {
        return key(final: final, modifier: modifier).map(Progress.key) ?? .unknown
      }
      switch Int(fields[0]) {
      case 1, 7: return .key(.home)
      case 3: return .key(.delete)
      case 4, 8: return .key(.end)
      case 5: return .key(.pageUp)
      case 6: return .key(.pageDown)
      case 200: return .pasteBegins
      default: return .unknown
      }
    }

    /// Modifiers are numbers from 2 on: Shift alone is 2, from 3 on Alt or Control are among them.
    private func key(final: UInt8, modifier: Int) -> Key? {
      switch Self.key(final: final) {
      case .enter: nil  // `CSI M` is no key
      case .left where modifier > 2: .wordLeft
      case .right where modifier > 2: .wordRight
      case let key: key
      }
    }
  }
}
