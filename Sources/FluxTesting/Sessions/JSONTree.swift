import FluxCore

/// JSON as a value that prints its differences member by member.
enum JSONTree: Equatable, CustomReflectable, CustomStringConvertible {
  case leaf(String)
  case array([JSONTree])
  case object([Member])

  struct Member: Equatable {
    let name: String
    let value: JSONTree
  }

  /// The tree of a text; of one that is no JSON, the text.
  init(_ json: String) {
    let document = JSONDocument()
    do {
      try document.parse(Array(json.utf8)[...])
      self.init(document, 0)
    } catch {
      self = .leaf(json)
    }
  }

  private init(_ document: JSONDocument, _ node: Int) {
    switch document.nodes[node].kind {
    case .array:
      var elements: [JSONTree] = []
      var element = node + 1
      while element < document.nodes[node].next {
        elements.append(JSONTree(document, element))
        element = document.nodes[element].next
      }
      self = .array(elements)
    case .object:
      self = .object(
        document.members(of: node).map {
          Member(name: document.text(at: $0), value: JSONTree(document, $0 + 1))
        })
    default:
      self = .leaf(String(decoding: document.json(at: node), as: UTF8.self))
    }
  }

  var description: String {
    switch self {
    case .leaf(let text): text
    case .array(let elements): "\(elements)"
    case .object(let members): "\(members.map { "\($0.name): \($0.value)" })"
    }
  }

  var customMirror: Mirror {
    switch self {
    case .leaf(let text): Mirror(reflecting: text)
    case .array(let elements):
      Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
    case .object(let members):
      Mirror(
        self, children: members.map { (label: $0.name, value: $0.value as Any) },
        displayStyle: .struct)
    }
  }
}
