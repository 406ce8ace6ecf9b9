/// A module that a source file imports, and where.
struct ImportedModule: Hashable {
  let name: String
  let line: Int

  private static let kinds: Set<Substring> = [
    "actor", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  /// Every import of a source file, whatever its attributes, access and kind, and whatever `#if` it stands in.
  static func all(in source: String) throws(SwiftScanner.Unterminated) -> [ImportedModule] {
    let tokens = try SwiftScanner.tokens(of: source)
    var modules: [ImportedModule] = []
    for index in tokens.indices where tokens[index].text == "import" {
      // A keyword, but allowed as a member's name and as a label.
      if index > 0, ".(,".contains(tokens[index - 1].text) { continue }
      var following = tokens[(index + 1)...]
      if let kind = following.first, kinds.contains(kind.text) { following.removeFirst() }
      guard let name = following.first, name.isWord else { continue }
      modules.append(ImportedModule(name: String(name.text), line: tokens[index].line))
    }
    return modules
  }
}
