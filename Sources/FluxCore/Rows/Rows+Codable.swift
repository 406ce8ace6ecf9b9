extension Rows: Encodable where Element: Encodable {
  /// Writes the rows as an array; to a recorder of changes, what was last done to them.
  ///
  /// - Complexity: O(n), or O(edits).
  public func encode(to encoder: any Encoder) throws {
    if let encoding = encoder as? JSONEncoding, encoding.lists == .changes {
      try changes.encode(to: encoding)
      return
    }
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension Rows: Decodable where Element: Decodable {
  /// Reads rows from an array, and records nothing.
  ///
  /// - Complexity: O(n)
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var elements: [Element] = []
    elements.reserveCapacity(container.count ?? 0)
    while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
    self.init(elements)
  }
}

extension RowChanges where Element: Encodable {
  /// Writes the edits as `{"$rows":[…]}`, each as an array that begins with what was done.
  fileprivate func encode(to encoding: JSONEncoding) throws {
    var object = encoding.container(keyedBy: RowChangesKey.self)
    var list = object.nestedUnkeyedContainer(forKey: .rows)
    for edit in edits {
      var fields = list.nestedUnkeyedContainer()
      switch edit {
      case .insert(let element, let index):
        try fields.encode("insert")
        try fields.encode(index)
        try fields.encode(element)
      case .delete(let element, let index):
        try fields.encode("delete")
        try fields.encode(index)
        try fields.encode(element)
      case .update(let index, let old, let new):
        try fields.encode("update")
        try fields.encode(index)
        try fields.encode(old)
        try fields.encode(new)
      case .move(let source, let target):
        try fields.encode("move")
        try fields.encode(source)
        try fields.encode(target)
      case .reload(_, let rows):
        try fields.encode("reload")
        var elements = fields.nestedUnkeyedContainer()
        for element in rows { try elements.encode(element) }
      }
    }
  }
}

private enum RowChangesKey: String, CodingKey {
  case rows = "$rows"
}
