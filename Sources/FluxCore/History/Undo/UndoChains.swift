/// Which dispatches lead back to the same one from outside, as far as that is known (D16).
///
/// The numbers of a chain's dispatches are kept as ranges: one range, however long a chain is, and one more for each time that other dispatches come
/// between its own. Only the newest chains are kept. Where a dispatch names a parent that is not known, since its chain has been forgotten or
/// since a subject's value made the dispatch, that parent stands for the root: all that names it is still one chain.
struct UndoChains {
  /// The number of its first dispatch that is known.
  typealias ID = UInt64

  private struct Chain {
    let id: ID
    var last: ClosedRange<UInt64>
    /// The ranges before the last one, in their order.
    var earlier: [ClosedRange<UInt64>] = []

    func contains(_ number: UInt64) -> Bool {
      if number >= last.lowerBound { return number <= last.upperBound }
      var (low, high) = (0, earlier.count)
      while low < high {
        let middle = (low + high) / 2
        if earlier[middle].upperBound < number { low = middle + 1 } else { high = middle }
      }
      return low < earlier.count && earlier[low].contains(number)
    }

    mutating func append(_ number: UInt64) {
      if last.upperBound + 1 == number {
        last = last.lowerBound...number
      } else if last.upperBound < number {
        earlier.append(last)
        last = number...number
      }
    }
  }

  private static let limit = 16
  /// The one that was last added to is the last.
  private var chains: [Chain] = []

  /// The chain of the dispatch `number`, which becomes a part of it.
  ///
  /// - Parameter kept: the chain that must not be forgotten.
  /// - Complexity: O(log ranges); O(1) for a chain that nothing comes between.
  mutating func chain(of number: UInt64, parent: UInt64?, keeping kept: ID?) -> ID {
    if let parent, let index = chains.lastIndex(where: { $0.contains(parent) }) {
      return add(number, toChainAt: index)
    }
    let root = parent ?? number
    if chains.count == Self.limit {
      chains.remove(at: chains.firstIndex { $0.id != kept } ?? 0)
    }
    chains.append(Chain(id: root, last: root...root))
    return add(number, toChainAt: chains.endIndex - 1)
  }

  /// Makes the dispatch `number` a part of `chain`, wherever it comes from.
  mutating func add(_ number: UInt64, to chain: ID) {
    guard let index = chains.lastIndex(where: { $0.id == chain }) else { return }
    _ = add(number, toChainAt: index)
  }

  private mutating func add(_ number: UInt64, toChainAt index: Int) -> ID {
    chains[index].append(number)
    let last = chains.endIndex - 1
    if index != last { chains.append(chains.remove(at: index)) }
    return chains[last].id
  }
}
