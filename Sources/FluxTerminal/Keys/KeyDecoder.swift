/// Makes keys of the bytes that a terminal sends, wherever the bytes are split.
///
/// Understands UTF-8, control keys, Escape as Alt, the CSI and SS3 keys of xterm, rxvt, st, tmux and the Linux console
/// in normal and application mode, and bracketed paste. Any other sequence, also an answer to a question that an earlier
/// program has asked, is swallowed as a whole, so that no part of it becomes typed text.
///
/// Holds a few bytes, and what has come of a paste that is open.
public struct KeyDecoder: Hashable, Sendable {
  private enum State: Hashable {
    case ground
    case escape(Before)
    case character(UTF8Sequence, alt: Bool)
    case sequence(ControlSequence)
    /// What belongs to a sequence after its end, so many bytes.
    case tail(Int)
    /// An answer of any length, after this byte and Escape.
    case string(introducer: UInt8, isEmpty: Bool)
    case paste
  }

  /// What stands before an Escape.
  private enum Before: Hashable { case nothing, escape, string }

  private var state = State.ground
  /// What has come of the paste that is open, beside the state so that it grows in place.
  private var pasted: [UInt8] = []

  /// Makes a decoder to which nothing has been sent.
  public init() {}

  /// Whether what was sent is a key by itself if nothing follows within a short time: a lone Escape, or Alt with a
  /// character that could also begin an answer of the terminal.
  public var isWaitingAfterEscape: Bool {
    switch state {
    case .escape, .string(_, isEmpty: true): true
    default: false
    }
  }

  /// Takes bytes as they were read.
  ///
  /// - Complexity: O(*n*); of a paste, what lies between two `~` is taken at once.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    if let keys = bytes.withContiguousStorageIfAvailable({ decode(UnsafeRawBufferPointer($0)) }) {
      return keys
    }
    return Array(bytes).withUnsafeBytes { decode($0) }
  }

  /// Resolves what could have been a key or the beginning of more, after no byte came in time.
  public mutating func flush() -> [Key] {
    defer { if isWaitingAfterEscape { state = .ground } }
    switch state {
    case .escape(.escape): return [.escape, .escape]
    case .escape: return [.escape]
    case .string(let introducer, isEmpty: true): return [.alt(Unicode.Scalar(introducer))]
    default: return []
    }
  }

  private mutating func decode(_ bytes: UnsafeRawBufferPointer) -> [Key] {
    var keys: [Key] = []
    var index = 0
    while index < bytes.count {
      if state == .paste {
        var end = index
        while end < bytes.count, bytes[end] != UInt8(ascii: "~") { end += 1 }
        end = min(end + 1, bytes.count)
        pasted.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[index..<end]))
        index = end
        endPaste(&keys)
      } else {
        decode(bytes[index], &keys)
        index += 1
      }
    }
    return keys
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private mutating func endPaste(_ keys: inout [Key]) {
    guard pasted.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) else { return }
    keys.append(.paste(String(decoding: pasted.dropLast(Self.pasteEnd.count), as: UTF8.self)))
    pasted = []
    state = .ground
  }

  private mutating func decode(_ byte: UInt8, _ keys: inout [Key]) {
    switch state {
    case .ground, .paste:
      start(byte, alt: false, &keys)
    case .escape(let before):
      state = .ground
      afterEscape(byte, before, &keys)
    case .character(var sequence, let alt):
      state = .ground
      switch sequence.append(byte) {
      case .incomplete: state = .character(sequence, alt: alt)
      case .complete(let scalar): keys.append(alt ? .alt(scalar) : .character(scalar))
      case .broken:
        keys.append(.character("\u{FFFD}"))
        start(byte, alt: false, &keys)
      }
    case .sequence(var sequence):
      state = .ground
      switch sequence.append(byte) {
      case .incomplete: state = .sequence(sequence)
      case .key(let key): keys.append(key)
      case .pasteBegins:
        // No terminal sends it with Alt.
        if sequence.hasAlt { keys.append(.escape) }
        state = .paste
      case .tail(let count): state = .tail(count)
      case .unknown: break
      case .broken: start(byte, alt: false, &keys)
      }
    case .tail(let count):
      state = count > 1 ? .tail(count - 1) : .ground
      if byte < 0x20 {
        state = .ground
        start(byte, alt: false, &keys)
      }
    case .string(let introducer, _):
      // A control byte ends it, also one that should not: a person may have typed what looks like its beginning, and
      // Enter or Control-C has to work.
      switch byte {
      case 0x07: state = .ground  // as xterm ends it
      case 0x1B: state = .escape(.string)
      case 0x00...0x1F, 0x7F:
        state = .ground
        start(byte, alt: false, &keys)
      default: state = .string(introducer: introducer, isEmpty: false)
      }
    }
  }

  private mutating func afterEscape(_ byte: UInt8, _ before: Before, _ keys: inout [Key]) {
    switch (byte, before) {
    case (UInt8(ascii: "["), _):
      state = .sequence(ControlSequence(.csi, hasAlt: before == .escape))
    case (UInt8(ascii: "O"), _):
      state = .sequence(ControlSequence(.ss3, hasAlt: before == .escape))
    case (UInt8(ascii: "\\"), .string): break  // as the standard ends it
    case (0x1B, .escape):
      keys.append(.escape)
      state = .escape(.escape)
    case (0x1B, _): state = .escape(.escape)
    case (_, .escape):
      keys.append(.escape)
      afterEscape(byte, .nothing, &keys)
    case (UInt8(ascii: "]"), _), (UInt8(ascii: "P"), _), (UInt8(ascii: "_"), _):
      state = .string(introducer: byte, isEmpty: true)
    case (0x08, _), (0x7F, _): keys.append(.altBackspace)
    case (0x20..., _): start(byte, alt: true, &keys)
    default:
      keys.append(.escape)
      start(byte, alt: false, &keys)
    }
  }

  /// Begins something new with a byte.
  private mutating func start(_ byte: UInt8, alt: Bool, _ keys: inout [Key]) {
    let scalar = Unicode.Scalar(byte)
    switch byte {
    case 0x20...0x7E: keys.append(alt ? .alt(scalar) : .character(scalar))
    case 0x08, 0x7F: keys.append(.backspace)
    case 0x09: keys.append(.tab)
    case 0x0A, 0x0D: keys.append(.enter)
    case 0x1B: state = .escape(.nothing)
    case 0x01...0x1A: keys.append(.control(Unicode.Scalar(byte + 0x60)))
    case 0x00...0x1F: keys.append(.control(Unicode.Scalar(byte + 0x40)))
    default:
      if let sequence = UTF8Sequence(startingWith: byte) {
        state = .character(sequence, alt: alt)
      } else {
        keys.append(.character("\u{FFFD}"))
      }
    }
  }
}
