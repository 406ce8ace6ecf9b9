import FluxCore
import FluxTesting
import Synchronization
import Testing
import ToDoFeature
import ToDoModel
import ToDoRepository
import ToDoUseCase

/// The list screen's rows and row changes under a filter, against a model that filters anew each time.
struct FilteredListTests {
  @Test(arguments: 0..<20)
  func `the row changes lead from each list that was shown to the next one`(seed: Int) async {
    var random = SeededGenerator(seed: UInt64(seed))
    let dispatcher = Dispatcher()
    let screen = makeScreen(on: dispatcher)
    let words = [["+p"], ["a"], ["-+p", "|", "b"], []][seed % 4]
    let query = Query(words: words)
    var listed: [Subscription] = []
    let outputs = Recorder(screen.output)
    await withCheckedContinuation { continuation in
      let isListed = screen.output.subscribe { output in
        if case .finished = output { continuation.resume() }
      }
      listed.append(isListed)
      screen.send(.list(words: words))
    }
    listed.removeAll()
    // The thread that told it may still be delivering, and what is dispatched then is queued (D4).
    await dispatcher.settled()

    var items: [ToDoItem] = []
    var nextNumber = 1
    func makeItem() -> ToDoItem {
      defer { nextNumber += 1 }
      return ToDoItem(
        ["a", "b", "a +p", "b +p"].randomElement(using: &random)!, number: nextNumber)
    }
    var shown: [ToDoRowViewState] = []
    for step in 0..<200 {
      let heard = outputs.values.count
      var changes: [ToDoChange] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        switch items.isEmpty ? 0 : Int.random(in: 0..<5, using: &random) {
        case 0, 1:
          let index = Int.random(in: 0...items.count, using: &random)
          let item = makeItem()
          items.insert(item, at: index)
          changes.append(.insert(item, at: index))
        case 2:
          let index = items.indices.randomElement(using: &random)!
          changes.append(.delete(items.remove(at: index), at: index))
        case 3:
          let index = items.indices.randomElement(using: &random)!
          items[index] = items[index].with(
            line: ToDoLine(["a", "b +p", "x a +p"].randomElement(using: &random)!))
          changes.append(.update(items[index], at: index))
        default:
          let from = items.indices.randomElement(using: &random)!
          let item = items.remove(at: from)
          let to = Int.random(in: 0...items.count, using: &random)
          items.insert(item, at: to)
          changes.append(.move(item, from: from, to: to))
        }
      }
      if step == 100 {
        ToDoAction.Fetch.dispatch(.success(ToDoListing(items: items)), on: dispatcher)
      } else {
        ToDoAction.Edit.dispatch(.success(ToDoUpdate(changes: changes)), on: dispatcher)
      }
      for case .viewState(let state) in outputs.values[heard...] {
        shown = apply(state.rows.changes, to: shown, now: state.rows)
        #expect(shown == Array(state.rows), "seed \(seed), step \(step)")
      }
      let expected = items.filter(query.matches).map(ToDoRowViewState.init)
      #expect(shown == expected, "seed \(seed), step \(step)")
    }
  }

  private func apply(
    _ changes: RowChanges<ToDoItem>, to shown: [ToDoRowViewState], now: ToDoListRows
  ) -> [ToDoRowViewState] {
    changes.edits.reduce(into: shown) { rows, edit in
      switch edit {
      case .insert(let item, at: let index): rows.insert(ToDoRowViewState(item), at: index)
      case .delete(let item, at: let index):
        #expect(rows.remove(at: index) == ToDoRowViewState(item))
      case .update(at: let index, from: _, to: let item): rows[index] = ToDoRowViewState(item)
      case .move(from: let source, to: let target):
        rows.insert(rows.remove(at: source), at: target)
      case .reload: rows = Array(now)
      }
    }
  }
}
