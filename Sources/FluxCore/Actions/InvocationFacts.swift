/// What an invocation of whatever type is about, besides its links.
struct InvocationFacts: Sendable {
  /// Those of the first and of the last link.
  var dispatchers: (first: Dispatcher, last: Dispatcher)
  /// The first action and where it was invoked.
  let action: any Sendable.Type
  let site: CallSite
  /// Takes the place of the first action; nil when its policy asks for none.
  let enter: LinkStart.Enter?

  /// Those of this one with another one behind it.
  func followed(by next: InvocationFacts) -> InvocationFacts {
    var facts = self
    facts.dispatchers.last = next.dispatchers.last
    return facts
  }
}
