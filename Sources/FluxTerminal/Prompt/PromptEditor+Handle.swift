extension PromptEditor {
  /// Does what a key stands for; keys that stand for nothing do nothing.
  /// - Returns: What is left for the program to do.
  public mutating func handle(_ key: Key) -> Event? {
    killed.beginKey()
    if search != nil, searched(with: key) { return nil }
    switch key {
    case .character(let scalar): insert(String(scalar))
    case .paste(let text): return paste(text)
    case .enter: return .submit(submit())
    case .escape: return .escape
    case .pageUp: return .scroll(pages: -1)
    case .pageDown: return .scroll(pages: 1)
    case .control(let letter): return handle(control: letter)
    case .alt(let letter): handle(alt: letter)
    case .backspace: _ = before.popLast()
    case .delete: deleteRight()
    case .altBackspace: killWordLeft { $0.isLetter || $0.isNumber }
    case .left: moveLeft()
    case .right: moveRight()
    case .wordLeft: moveWordLeft()
    case .wordRight: moveWordRight()
    case .home: moveToStart()
    case .end: moveToEnd()
    case .up: goBack()
    case .down: goForward()
    case .tab: return .complete
    }
    return nil
  }

  private mutating func handle(control letter: Unicode.Scalar) -> Event? {
    switch letter {
    case "a": moveToStart()
    case "b": moveLeft()
    case "e": moveToEnd()
    case "f": moveRight()
    case "k": killToEnd()
    case "n": goForward()
    case "p": goBack()
    case "r": beginSearch()
    case "t": transpose()
    case "u": killToStart()
    case "w": killWordLeft { !$0.isWhitespace }
    case "y": insert(killed.text)
    case "l": return .redraw
    case "z": return .suspend
    case "c":
      replace(with: "")
      history.leave()
      return .interrupt
    case "d":
      if before.isEmpty && after.isEmpty { return .endOfInput }
      deleteRight()
    default: break
    }
    return nil
  }

  private mutating func handle(alt letter: Unicode.Scalar) {
    switch letter {
    case "b": moveWordLeft()
    case "d": killWordRight()
    case "f": moveWordRight()
    default: break
    }
  }

  private mutating func deleteRight() {
    if !after.isEmpty { after.removeFirst() }
  }

  private mutating func goBack() {
    if let line = history.earlier(than: before + after) { replace(with: line) }
  }

  private mutating func goForward() {
    if let line = history.later() { replace(with: line) }
  }
}
