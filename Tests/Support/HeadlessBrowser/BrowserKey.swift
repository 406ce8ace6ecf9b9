/// A key, as the browser is told of it.
package struct BrowserKey: Sendable, Hashable {
  package let name: String
  let code: String
  let number: Int
  let text: String?

  private init(_ name: String, code: String? = nil, _ number: Int, text: String? = nil) {
    self.name = name
    self.code = code ?? name
    self.number = number
    self.text = text
  }

  package static let up = Self("ArrowUp", 38)
  package static let down = Self("ArrowDown", 40)
  package static let left = Self("ArrowLeft", 37)
  package static let right = Self("ArrowRight", 39)
  package static let home = Self("Home", 36)
  package static let end = Self("End", 35)
  package static let pageUp = Self("PageUp", 33)
  package static let pageDown = Self("PageDown", 34)
  package static let escape = Self("Escape", 27)
  package static let tab = Self("Tab", 9)
  package static let enter = Self("Enter", 13, text: "\r")
  package static let slash = Self("/", code: "Slash", 191, text: "/")
}
