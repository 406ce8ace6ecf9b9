/// What a program offers to put in the place of the word before the cursor.
///
/// Made by the program when ``PromptEditor/handle(_:)`` returns `.complete`, and handed to ``PromptEditor/complete(with:)``.
public struct PromptCompletion: Hashable, Sendable {
  /// The end of the text before the cursor that gives way.
  public var replaced: String

  /// What may stand in its place, in the order in which to show it.
  public var candidates: [String]

  /// Whether a candidate is whole, so that a space follows when it is the only one.
  public var endsWord: Bool

  /// Makes an offer; without candidates it changes nothing.
  public init(replacing replaced: String, with candidates: [String], endsWord: Bool = true) {
    self.replaced = replaced
    self.candidates = candidates
    self.endsWord = endsWord
  }

  /// What all candidates begin with, as the first one spells it.
  ///
  /// - Complexity: O(length of the candidates).
  var commonPrefix: Substring {
    guard let first = candidates.first else { return "" }
    var end = first.endIndex
    for other in candidates.dropFirst() {
      var index = first.startIndex
      for character in other {
        guard index < end, first[index] == character else { break }
        index = first.index(after: index)
      }
      end = index
    }
    return first[..<end]
  }
}
