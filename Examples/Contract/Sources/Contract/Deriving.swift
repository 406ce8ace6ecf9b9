import FluxCore

/// D13: however many inputs a delivery changes, what follows from them is computed once, from values that belong together.
func deriving() {
  let dispatcher = Dispatcher()
  let items = Store([String](), on: dispatcher) { $0.on(Buy.self) { $0.append($1) } }
  let count = items.state.map(\.count)
  let longest = items.state.map { $0.map(\.count).max() ?? 0 }.removingDuplicates()
  let both = StateProperty.combine(count, longest) { "\($0) items, the longest has \($1) letters" }
  let subscription = both.subscribe { print($0) }
  Buy(item: "bread").invoke(on: dispatcher)
  Buy(item: "rice").invoke(on: dispatcher)
  print("computed \(both.recomputations) times, and \(longest.revision) time for the longest")
  subscription.dispose()
}
