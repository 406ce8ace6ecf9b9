/// The links of a chain of invocations before its last one.
///
/// A tree and not nested closures, so that a chain of any length runs and is released without recursion (D5); and a tree that is
/// shared, not an array, so that joining two chains costs O(1) from either side.
///
/// `content` is written only in a `deinit`, when nobody else refers to the node that is written to; hence `@unchecked`.
final class InvocationChain<Failure: Error>: @unchecked Sendable {
  typealias Link = @Sendable (LinkStart) async -> LinkEnding<Void, Failure>

  private enum Content {
    case link(Link)
    case pair(InvocationChain, InvocationChain)
    /// Links that cannot fail among those that can. They are never nested, since in their own chain they are plain links.
    case infallible(InvocationChain<Never>)
    /// Taken apart by a `deinit`.
    case nothing
  }

  private var content: Content

  init(_ link: @escaping Link) { content = .link(link) }

  init(_ first: InvocationChain, _ second: InvocationChain) { content = .pair(first, second) }

  init(infallible chain: InvocationChain<Never>) { content = .infallible(chain) }

  deinit {
    guard case .pair(let first, let second) = content else { return }
    content = .nothing
    var doomed = [first, second]
    while var node = doomed.popLast() {
      guard isKnownUniquelyReferenced(&node), case .pair(let first, let second) = node.content
      else { continue }
      node.content = .nothing
      doomed.append(first)
      doomed.append(second)
    }
  }

  /// The links in the order in which they run.
  ///
  /// - Complexity: O(n).
  var links: [Link] {
    var links: [Link] = []
    var toVisit = [self]
    while let node = toVisit.popLast() {
      switch node.content {
      case .link(let link): links.append(link)
      case .pair(let first, let second): toVisit += [second, first]
      case .infallible(let chain):
        for link in chain.links { links.append({ await link($0).widened() }) }
      case .nothing: break
      }
    }
    return links
  }
}
