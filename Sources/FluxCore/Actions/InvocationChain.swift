/// The links of a chain of invocations before its last one, newest first.
///
/// A list and not nested closures, so that a chain of any length runs and is released without recursion (D5); and
/// shared, not an array, so that prolonging a chain costs O(1) also while the shorter one is kept.
///
/// `previous` is written only in a `deinit`, when nobody else refers to the node that is written to; hence `@unchecked`.
final class InvocationChain<Failure: Error>: @unchecked Sendable {
  typealias Link = @Sendable (InvocationPermit) async -> Outcome<Void, Failure>

  private let link: Link
  private var previous: InvocationChain?

  init(_ link: @escaping Link, after previous: InvocationChain?) {
    self.link = link
    self.previous = previous
  }

  deinit {
    var doomed = previous
    previous = nil
    while isKnownUniquelyReferenced(&doomed), let node = doomed {
      doomed = node.previous
      node.previous = nil
    }
  }

  /// The links in the order in which they run.
  var links: [Link] {
    var newestFirst: [Link] = []
    var next: InvocationChain? = self
    while let node = next {
      newestFirst.append(node.link)
      next = node.previous
    }
    return newestFirst.reversed()
  }
}
