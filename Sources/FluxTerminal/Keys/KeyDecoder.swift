/// Makes keys of the bytes that a terminal sends, wherever the bytes are split.
///
/// Understands UTF-8, control keys, Escape as Alt, the usual CSI and SS3 keys, and bracketed paste.
/// Any other sequence is swallowed as a whole, so that no part of it becomes typed text.
public struct KeyDecoder: Hashable, Sendable {
  private enum State: Hashable {
    case ground
    case escape
    case character(UTF8Sequence, alt: Bool)
    case csi(ControlSequence)
    case ss3
    case linuxFunctionKey  // ESC [ [ and one byte more
    case paste([UInt8])
  }

  private var state = State.ground

  public init() {}

  /// Whether a lone Escape is only one if nothing follows within a short time.
  public var isWaitingAfterEscape: Bool { state == .escape }

  /// Takes bytes as they were read.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { decode(byte, &keys) }
    return keys
  }

  /// Resolves a lone Escape after which no byte came in time.
  public mutating func flush() -> [Key] {
    guard isWaitingAfterEscape else { return [] }
    state = .ground
    return [.escape]
  }

  private mutating func decode(_ byte: UInt8, _ keys: inout [Key]) {
    switch state {
    case .ground:
      start(byte, alt: false, &keys)
    case .escape:
      state = .ground
      afterEscape(byte, &keys)
    case .character(var sequence, let alt):
      state = .ground
      switch sequence.append(byte) {
      case .incomplete: state = .character(sequence, alt: alt)
      case .complete(let scalar): keys.append(alt ? .alt(scalar) : .character(scalar))
      case .broken:
        keys.append(.character("\u{FFFD}"))
        start(byte, alt: false, &keys)
      }
    case .csi(var sequence):
      state = .ground
      switch sequence.append(byte) {
      case .incomplete: state = .csi(sequence)
      case .key(let key): keys.append(key)
      case .pasteBegins: state = .paste([])
      case .linuxFunctionKey: state = .linuxFunctionKey
      case .unknown: break
      case .broken: start(byte, alt: false, &keys)
      }
    case .ss3:
      state = .ground
      if let key = ControlSequence.key(final: byte) { keys.append(key) }
    case .linuxFunctionKey:
      state = .ground
    case .paste(var bytes):
      state = .ground  // gives up the other reference to the bytes
      bytes.append(byte)
      if byte == UInt8(ascii: "~"), bytes.suffix(Self.pasteEnd.count) == Self.pasteEnd {
        let text = bytes.dropLast(Self.pasteEnd.count)
        keys.append(.paste(String(decoding: text, as: UTF8.self)))
      } else {
        state = .paste(bytes)
      }
    }
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)[...]

  private mutating func afterEscape(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case UInt8(ascii: "["): state = .csi(ControlSequence())
    case UInt8(ascii: "O"): state = .ss3
    case 0x08, 0x7F: keys.append(.altBackspace)
    case 0x20...: start(byte, alt: true, &keys)
    default:
      keys.append(.escape)
      start(byte, alt: false, &keys)
    }
  }

  /// Begins something new with a byte.
  private mutating func start(_ byte: UInt8, alt: Bool, _ keys: inout [Key]) {
    let scalar = Unicode.Scalar(byte)
    switch byte {
    case 0x08, 0x7F: keys.append(.backspace)
    case 0x09: keys.append(.tab)
    case 0x0A, 0x0D: keys.append(.enter)
    case 0x1B: state = .escape
    case 0x01...0x1A: keys.append(.control(Unicode.Scalar(byte + 0x60)))
    case 0x00...0x1F: keys.append(.control(Unicode.Scalar(byte + 0x40)))
    case 0x20...0x7E: keys.append(alt ? .alt(scalar) : .character(scalar))
    default:
      if let sequence = UTF8Sequence(startingWith: byte) {
        state = .character(sequence, alt: alt)
      } else {
        keys.append(.character("\u{FFFD}"))
      }
    }
  }
}
