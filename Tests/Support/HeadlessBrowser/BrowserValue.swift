/// An argument of a command to the browser.
package enum BrowserValue: Sendable, Encodable {
  case string(String)
  case number(Int)
  case boolean(Bool)
  case list([BrowserValue])
  case object([String: BrowserValue])

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .boolean(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension BrowserValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(integerLiteral value: Int) { self = .number(value) }
  package init(arrayLiteral elements: BrowserValue...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, BrowserValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
