import FluxCore

/// A value as lines of text, a property or element a line, for a test's reader to compare.
struct ValueText {
  /// A line and how deep it lies in the value.
  struct Line: Hashable {
    var depth: Int
    var text: String
  }

  private(set) var lines: [Line] = []
  private let showsDescriptions: Bool
  private var open: Set<ObjectIdentifier> = []

  /// - Parameter showsDescriptions: whether a value that describes itself is shown by its description, not by its properties.
  init(_ value: Any, showsDescriptions: Bool = true) {
    self.showsDescriptions = showsDescriptions
    add(value, prefix: "", suffix: "", depth: 0)
  }

  /// The lines as one text, set in by four.
  var indented: String {
    lines.map { "    " + String(repeating: "  ", count: $0.depth) + $0.text }
      .joined(separator: "\n")
  }

  private mutating func add(_ value: Any, prefix: String, suffix: String, depth: Int) {
    let mirror = Mirror(reflecting: value)
    guard depth < 64, !isLeaf(value, mirror) else {
      return addLine(prefix + Self.leaf(value) + suffix, depth)
    }
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else {
        return addLine("\(prefix)nil\(suffix)", depth)
      }
      add(wrapped.value, prefix: prefix, suffix: suffix, depth: depth)
    case .enum:
      addCase(value, mirror, prefix: prefix, suffix: suffix, depth: depth)
    case .collection:
      addElements(
        mirror.children.map(\.value), prefix: prefix, suffix: suffix, depth: depth, sorted: false)
    case .set:
      addElements(
        mirror.children.map(\.value), prefix: prefix, suffix: suffix, depth: depth, sorted: true)
    case .dictionary:
      addDictionary(mirror, prefix: prefix, suffix: suffix, depth: depth)
    default:
      if let rows = value as? any ShownAsList {
        addElements(rows.shown, prefix: prefix, suffix: suffix, depth: depth, sorted: false)
      } else {
        addProperties(value, mirror, prefix: prefix, suffix: suffix, depth: depth)
      }
    }
  }

  private func isLeaf(_ value: Any, _ mirror: Mirror) -> Bool {
    if value is any StringProtocol { return true }
    switch mirror.displayStyle {
    case .optional, .enum, .collection, .set, .dictionary, .tuple: return false
    case .struct, .class:
      if value is any ShownAsList { return false }
      return showsDescriptions
        && (value is any CustomStringConvertible || value is any CustomDebugStringConvertible)
    default: return true
    }
  }

  private static func leaf(_ value: Any) -> String {
    switch value {
    case let value as any StringProtocol: String(value).debugDescription
    case let value as any CustomStringConvertible: quotingNewLines(value.description)
    default: quotingNewLines(String(reflecting: value))
    }
  }

  private static func quotingNewLines(_ text: String) -> String {
    text.contains(where: \.isNewline) ? text.debugDescription : text
  }

  private mutating func addLine(_ text: String, _ depth: Int) {
    lines.append(Line(depth: depth, text: text))
  }

  private mutating func addProperties(
    _ value: Any, _ mirror: Mirror, prefix: String, suffix: String, depth: Int
  ) {
    let name = mirror.displayStyle == .tuple ? "" : "\(mirror.subjectType)"
    let object = mirror.displayStyle == .class ? ObjectIdentifier(value as AnyObject) : nil
    if let object, !open.insert(object).inserted {
      return addLine("\(prefix)\(name)(… itself)\(suffix)", depth)
    }
    addChildren(
      Self.properties(mirror), opening: prefix + name, suffix: suffix, depth: depth)
    if let object { open.remove(object) }
  }

  /// Those of the superclasses first.
  private static func properties(_ mirror: Mirror) -> [Mirror.Child] {
    (mirror.superclassMirror.map(properties) ?? []) + Array(mirror.children)
  }

  private mutating func addCase(
    _ value: Any, _ mirror: Mirror, prefix: String, suffix: String, depth: Int
  ) {
    guard let payload = mirror.children.first else {
      return addLine("\(prefix).\(value)\(suffix)", depth)
    }
    let name = "\(prefix).\(payload.label ?? "")"
    let inner = Mirror(reflecting: payload.value)
    if inner.displayStyle == .tuple {
      addChildren(Self.properties(inner), opening: name, suffix: suffix, depth: depth)
    } else {
      add(payload.value, prefix: "\(name)(", suffix: ")\(suffix)", depth: depth)
    }
  }

  private mutating func addChildren(
    _ children: [Mirror.Child], opening: String, suffix: String, depth: Int
  ) {
    if children.isEmpty { return addLine("\(opening)()\(suffix)", depth) }
    addLine("\(opening)(", depth)
    for child in children {
      // A tuple's elements without names are labelled `.0`, `.1` …
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
      add(child.value, prefix: label, suffix: ",", depth: depth + 1)
    }
    addLine(")\(suffix)", depth)
  }

  private mutating func addElements(
    _ elements: [Any], prefix: String, suffix: String, depth: Int, sorted: Bool
  ) {
    if elements.isEmpty { return addLine("\(prefix)[]\(suffix)", depth) }
    addLine("\(prefix)[", depth)
    if sorted {
      addSorted(
        elements.map { element in
          nested { $0.add(element, prefix: "", suffix: ",", depth: depth + 1) }
        })
    } else {
      for element in elements { add(element, prefix: "", suffix: ",", depth: depth + 1) }
    }
    addLine("]\(suffix)", depth)
  }

  private mutating func addDictionary(
    _ mirror: Mirror, prefix: String, suffix: String, depth: Int
  ) {
    if mirror.children.isEmpty { return addLine("\(prefix)[:]\(suffix)", depth) }
    addLine("\(prefix)[", depth)
    addSorted(
      mirror.children.map { pair in
        let entry = Array(Mirror(reflecting: pair.value).children.map(\.value))
        let key = nested { $0.add(entry[0], prefix: "", suffix: "", depth: 0) }
          .map(\.text).joined(separator: " ")
        return nested { $0.add(entry[1], prefix: "\(key): ", suffix: ",", depth: depth + 1) }
      })
    addLine("]\(suffix)", depth)
  }

  /// The order of a set or a dictionary differs from run to run; that of its text does not.
  private mutating func addSorted(_ groups: [[Line]]) {
    for group in groups.sorted(by: { $0.lexicographicallyPrecedes($1) { $0.text < $1.text } }) {
      lines += group
    }
  }

  private func nested(_ body: (inout ValueText) -> Void) -> [Line] {
    var other = self
    other.lines = []
    body(&other)
    return other.lines
  }
}

/// A list whose elements matter, not how it keeps them.
private protocol ShownAsList {
  var shown: [Any] { get }
}

extension Rows: ShownAsList {
  fileprivate var shown: [Any] { Array(self) }
}
