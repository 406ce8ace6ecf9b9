extension PromptEditor {
  /// Puts into the line what an offer leaves no choice about.
  ///
  /// The only candidate takes the place of what is replaced; a space follows it if it is whole, and the cursor goes behind one that is
  /// there already. Of several, what all begin with does if it is longer than what is there. Nothing happens if the text before the
  /// cursor does not end with what is to be replaced, byte by byte, since the offer is then for another line.
  ///
  /// - Returns: The candidates, each once, for the program to show, if there are several and nothing can be put in.
  /// - Complexity: O(length of the candidates + length of the line).
  public mutating func complete(with completion: PromptCompletion) -> [String] {
    var completion = completion
    var seen: Set<String> = []
    completion.candidates = completion.candidates.filter { seen.insert($0).inserted }
    guard search == nil, !completion.candidates.isEmpty, let start = start(of: completion.replaced)
    else { return [] }
    if completion.candidates.count == 1 {
      before.replaceSubrange(start..., with: completion.candidates[0])
      if completion.endsWord { insertSpace() }
      return []
    }
    let prefix = completion.commonPrefix
    guard prefix.count > completion.replaced.count else { return completion.candidates }
    before.replaceSubrange(start..., with: prefix)
    return []
  }

  /// Where the end of the text before the cursor begins that is `text`.
  private func start(of text: String) -> String.Index? {
    let length = text.utf8.count
    guard before.utf8.suffix(length).elementsEqual(text.utf8) else { return nil }
    return before.utf8.index(before.endIndex, offsetBy: -length)
  }

  /// Parts a word from what follows.
  private mutating func insertSpace() {
    if after.first == " " {
      moveRight()
    } else if after.isEmpty {
      insert(" ")
    }
  }
}
