extension DispatcherConformance {
  /// D2 and D3.
  static func orderChecks<D: DispatcherUnderTest>() -> [DispatcherCheck<D>] {
    [
      DispatcherCheck("D2", "all see one order, also when one of them reacts by dispatching") {
        trial in
        let early = Log<Int>()
        let late = Log<Int>()
        let store = trial.makeLog(handling: [.first, .second])
        for kind in ConformanceKind.allCases {
          trial.onResults(of: kind) { number in
            early.append(number)
            if number == 1 {
              trial.put(2, of: .second)
              trial.put(3, of: .first)
            }
          }
        }
        for kind in ConformanceKind.allCases { trial.onResults(of: kind) { late.append($0) } }
        trial.put(1)
        trial.expect(trial.dispatcher.state(of: store), equals: [1, 2, 3])
        trial.expect(early.values, equals: [1, 2, 3])
        trial.expect(late.values, equals: [1, 2, 3])
      },
      DispatcherCheck("D2", "threads that dispatch at once lose nothing and all see one order") {
        trial in
        let threads = 4
        let each = 500
        let kinds = ConformanceKind.allCases
        let stores = [trial.makeLog(handling: kinds), trial.makeLog(handling: kinds)]
        let heard = Log<Int>()
        for kind in kinds { trial.onResults(of: kind) { heard.append($0) } }
        trial.aside(
          (0..<threads).map { thread in
            {
              for step in 0..<each {
                trial.put(thread * each + step, of: kinds[(thread + step) % kinds.count])
              }
            }
          })
        // All threads have returned, the one that delivered for the others too.
        let order = heard.values
        trial.expect(order.sorted() == Array(0..<threads * each), found: "\(order.count) payloads")
        for thread in 0..<threads {
          let own = order.filter { $0 / each == thread }
          trial.expect(own == own.sorted(), found: "that a thread's payloads are out of order")
        }
        for store in stores {
          trial.expect(
            trial.dispatcher.state(of: store) == order,
            found: "that stores and subscribers see different orders")
        }
      },
      DispatcherCheck("D3", "when idle, a dispatch has reached everyone when it returns") { trial in
        let heard = Log<String>()
        let store = trial.makeLog()
        trial.onResults { heard.append("result \($0)") }
        trial.onState(of: store) { heard.append("state \($0)") }
        for number in 1...2 {
          trial.put(number)
          heard.append("back")
        }
        trial.expect(
          heard.values,
          equals: ["result 1", "state [1]", "back", "result 2", "state [1, 2]", "back"])
        trial.expect(trial.dispatcher.state(of: store), equals: [1, 2])
      },
      DispatcherCheck("D3", "when idle, everyone is called on the thread that dispatches") {
        trial in
        let areOnIt = Log<Bool>()
        let store = trial.makeLog { _ in areOnIt.append(CheckThread.isCurrent) }
        trial.onResults { _ in areOnIt.append(CheckThread.isCurrent) }
        trial.onState(of: store) { _ in areOnIt.append(CheckThread.isCurrent) }
        trial.put(1)
        trial.expect(areOnIt.values, equals: [true, true, true])
      },
    ]
  }
}
