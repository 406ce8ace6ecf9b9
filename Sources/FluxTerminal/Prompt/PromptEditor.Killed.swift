extension PromptEditor {
  /// The text that was taken out last, in one piece as long as one kill follows another.
  struct Killed: Hashable {
    private(set) var text = ""
    /// Whether the key that is being handled kills, and whether the one before did.
    private var isGrowing = false
    private var wasGrowing = false

    /// Begins with the next key, which kills only if it says so.
    mutating func beginKey() {
      wasGrowing = isGrowing
      isGrowing = false
    }

    /// Adds what stood right of the cursor.
    mutating func append(_ part: String) {
      begin(with: part)
      text += part
    }

    /// Adds what stood left of the cursor.
    mutating func prepend(_ part: String) {
      begin(with: part)
      text = part + text
    }

    /// Nothing killed keeps what was killed before, and lets it go on to grow.
    private mutating func begin(with part: String) {
      isGrowing = wasGrowing || !part.isEmpty
      if !wasGrowing && !part.isEmpty { text = "" }
    }
  }
}
