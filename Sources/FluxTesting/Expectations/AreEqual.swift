/// Whether two errors are equal; those that cannot be compared are when they are of one type and print alike.
func areEqual(_ first: any Error, _ second: any Error) -> Bool {
  func open<E: Equatable>(_ first: E) -> Bool? { (second as? E).map { first == $0 } }
  if let first = first as? any Equatable { return open(first) ?? false }
  return type(of: first) == type(of: second)
    && ValueText(first, showsDescriptions: false).lines
      == ValueText(second, showsDescriptions: false).lines
}
