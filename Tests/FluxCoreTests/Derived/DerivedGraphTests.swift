import FluxCore
import FluxTesting
import Randomness
import Testing

/// D13 over random graphs, beside a model that computes everything anew.
struct DerivedGraphTests {
  /// What one node of a graph is made of.
  enum Node {
    case store(Int)
    case map(Int)
    case combine(Int, Int)
    case distinct(Int)

    func value(_ values: [Int]) -> Int {
      switch self {
      case .store(let value): value
      case .map(let input): values[input] &* 3 &+ 1
      case .combine(let a, let b): (values[a] &+ values[b]) % 1_000
      case .distinct(let input): values[input]
      }
    }

    var inputs: [Int] {
      switch self {
      case .store: []
      case .map(let input), .distinct(let input): [input]
      case .combine(let a, let b): [a, b]
      }
    }
  }

  /// Adds to the store with the number.
  struct Bump: Action {
    let stores: [Int]
    func payload() -> [Int] { stores }
  }

  @Test
  func
    `D13: every graph has the values of the model, hears each change once, and computes no more than it must`()
  {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let dispatcher = Dispatcher()
      var nodes: [Node] = []
      var states: [StateProperty<Int>] = []
      var stores: [Store<Int>] = []
      for number in 0..<Int.random(in: 3...12, using: &random) {
        let any = { (random: inout SeededGenerator) in Int.random(in: 0..<number, using: &random) }
        switch number < 2 ? 0 : Int.random(in: 0...3, using: &random) {
        case 0:
          stores.append(
            Store(0, on: dispatcher) {
              $0.on(Bump.self) { state, stores in state += stores.count { $0 == number } / 2 }
            })
          states.append(stores[stores.count - 1].state)
          nodes.append(.store(0))
        case 1:
          let input = any(&random)
          states.append(states[input].map { $0 &* 3 &+ 1 })
          nodes.append(.map(input))
        case 2:
          let (a, b) = (any(&random), any(&random))
          states.append(StateProperty.combine(states[a], states[b]) { ($0 &+ $1) % 1_000 })
          nodes.append(.combine(a, b))
        default:
          let input = any(&random)
          states.append(states[input].removingDuplicates())
          nodes.append(.distinct(input))
        }
      }
      let heard = states.map { Recorder($0) }
      func modelValues() -> [Int] {
        nodes.reduce(into: []) { values, node in values.append(node.value(values)) }
      }
      var expected = modelValues().map { [$0] }
      var recomputations = nodes.map { _ in 0 }
      for _ in 0..<8 {
        let bumped = (0..<Int.random(in: 0...6, using: &random)).map { _ in
          Int.random(in: 0..<nodes.count, using: &random)
        }
        Bump(stores: bumped).invoke(on: dispatcher)
        // A store that handles a payload has changed; what follows from it is computed, unless it is dropped on the way.
        var isChanged: [Bool] = []
        for (number, node) in nodes.enumerated() {
          if case .store(let value) = node {
            nodes[number] = .store(value + bumped.count { $0 == number } / 2)
            isChanged.append(true)
          } else {
            isChanged.append(node.inputs.contains { isChanged[$0] })
            if isChanged[number] { recomputations[number] += 1 }
            if case .distinct = node, let last = expected[number].last, isChanged[number] {
              isChanged[number] = modelValues()[number] != last
            }
          }
        }
        for (number, value) in modelValues().enumerated() where isChanged[number] {
          expected[number].append(value)
        }
      }
      #expect(heard.map(\.values) == expected, "seed \(seed)")
      #expect(states.map(\.value) == modelValues(), "seed \(seed)")
      #expect(states.map(\.recomputations) == recomputations, "seed \(seed)")
      withExtendedLifetime(stores) {}
    }
  }
}
