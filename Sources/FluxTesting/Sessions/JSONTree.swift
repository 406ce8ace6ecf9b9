import FluxCore

/// JSON as a value that prints its differences member by member.
enum JSONTree: Equatable {
  /// A number, a truth value or null, as it is spelt.
  case word(String)
  case string(String)
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
      self = .word(json)
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
    case .string: self = .string(document.text(at: node))
    default:
      self = .word(String(decoding: document.json(at: node), as: UTF8.self))
    }
  }

  /// The same as what a difference prints member by member.
  var printable: Any {
    switch self {
    case .word(let text): Word(description: text)
    case .string(let text): text
    case .array(let elements): elements.map(\.printable)
    case .object(let members):
      Dictionary(members.map { ($0.name, $0.value.printable) }) { first, _ in first }
    }
  }

  private struct Word: CustomStringConvertible {
    let description: String
  }
}
