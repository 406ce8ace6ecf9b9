extension KeyDecoder {
  /// What follows `ESC [` (CSI) or `ESC O` (SS3): parameters, and a final byte that says what they are for.
  struct ControlSequence: Hashable {
    enum Introducer: Hashable { case csi, ss3 }

    enum Progress {
      case incomplete
      case key(Key)
      case pasteBegins
      /// So many more bytes belong to it.
      case tail(Int)
      case unknown
      /// The byte does not belong to it.
      case broken
    }

    /// More than any key has; the rest is read but not kept.
    private static let longest = 32

    private let introducer: Introducer
    /// Whether another Escape stands before it, as rxvt and PuTTY write Alt.
    let hasAlt: Bool
    private var parameters: [UInt8] = []

    init(_ introducer: Introducer, hasAlt: Bool) {
      self.introducer = introducer
      self.hasAlt = hasAlt
    }

    mutating func append(_ byte: UInt8) -> Progress {
      switch (introducer, byte) {
      // rxvt ends a key with Shift by `$`, which otherwise stands before the end of an answer to a question.
      case (.csi, UInt8(ascii: "$")) where isOneNumber:
        return end(byte)
      case (.csi, 0x20...0x3F), (.ss3, 0x30...0x39), (.ss3, 0x3B):
        if parameters.count < Self.longest { parameters.append(byte) }
        return .incomplete
      case (.csi, 0x40...0x7E), (.ss3, 0x20...0x7E):
        return end(byte)
      default:
        return .broken
      }
    }

    private var isOneNumber: Bool {
      !parameters.isEmpty && parameters.allSatisfy { 0x30...0x39 ~= $0 }
    }

    private func end(_ final: UInt8) -> Progress {
      let final = Unicode.Scalar(final)
      if introducer == .csi, parameters.isEmpty {
        // The function keys of a Linux console, and a mouse that an earlier program has left on.
        if final == "[" { return .tail(1) }
        if final == "M" { return .tail(3) }
      }
      // What begins with `?` or the like is an answer and no key.
      guard let numbers else { return .unknown }
      let key: Key? =
        switch introducer {
        case .csi where "~^$@".unicodeScalars.contains(final): editingKey(numbers[0])
        case .csi where final == "P" && parameters.isEmpty: .delete  // of st
        case .csi: cursorKey(final) ?? (parameters.isEmpty ? arrowOfRxvt(final) : nil)
        case .ss3: cursorKey(final) ?? keypadKey(final)
        }
      if introducer == .csi, final == "~", numbers[0] == 200 { return .pasteBegins }
      guard let key else { return .unknown }
      return .key(withModifiers(numbers, final) ? key.overWords : key)
    }

    /// The parameters; nil if they are more than numbers. What stands behind a colon is left out.
    private var numbers: [Int]? {
      var numbers = [0]
      var isDetail = false
      for byte in parameters {
        switch byte {
        case 0x30...0x39 where !isDetail:
          numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + Int(byte - 0x30), 9999)
        case 0x30...0x39: break
        case UInt8(ascii: ":"): isDetail = true
        case UInt8(ascii: ";"):
          numbers.append(0)
          isDetail = false
        default: return nil
        }
      }
      return numbers
    }

    /// Whether Alt, Control or Meta is held.
    private func withModifiers(_ numbers: [Int], _ final: Unicode.Scalar) -> Bool {
      // `CSI 1;5C` and `SS3 1;5C`, in older terminals `CSI 5C` and `SS3 5C`: one more than a set of bits.
      let bits = (numbers.count > 1 ? numbers[1] : numbers[0]) - 1
      let isHeld = bits > 0 && bits & 0b1110 != 0
      // rxvt writes Control as small letters after SS3.
      return hasAlt || isHeld || (introducer == .ss3 && "abcd".unicodeScalars.contains(final))
    }

    private func cursorKey(_ final: Unicode.Scalar) -> Key? {
      switch final {
      case "A": .up
      case "B": .down
      case "C": .right
      case "D": .left
      case "F": .end
      case "H": .home
      default: nil
      }
    }

    /// An arrow with Shift after CSI, and with Control after SS3.
    private func arrowOfRxvt(_ final: Unicode.Scalar) -> Key? {
      switch final {
      case "a": .up
      case "b": .down
      case "c": .right
      case "d": .left
      default: nil
      }
    }

    private func editingKey(_ number: Int) -> Key? {
      switch number {
      case 1, 7: .home
      case 3: .delete
      case 4, 8: .end
      case 5: .pageUp
      case 6: .pageDown
      default: nil
      }
    }

    /// The keypad in application mode, and the arrows of rxvt.
    private func keypadKey(_ final: Unicode.Scalar) -> Key? {
      switch final {
      case "M": .enter
      case "I": .tab
      case " ": .character(" ")
      case "X": .character("=")
      // `j` is `*`, and so on through `+ , - . /` to the digits.
      case "j"..."y": .character(Unicode.Scalar(UInt8(final.value - 0x40)))
      default: arrowOfRxvt(final)
      }
    }
  }
}

extension Key {
  /// The same with Control or Alt.
  fileprivate var overWords: Key {
    switch self {
    case .left: .wordLeft
    case .right: .wordRight
    default: self
    }
  }
}
