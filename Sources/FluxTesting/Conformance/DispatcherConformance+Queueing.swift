extension DispatcherConformance {
  /// D4.
  static func queueingChecks<D: DispatcherUnderTest>() -> [DispatcherCheck<D>] {
    [
      DispatcherCheck(
        "D4", "what a handler dispatches comes after all have had the running payload"
      ) { trial in
        let log = Log<String>()
        trial.makeLog { number in
          log.append("first \(number)")
          if number == 1 { trial.put(2) }
          log.append("first \(number) over")
        }
        let second = trial.makeLog { log.append("second \($0)") }
        trial.onResults { log.append("result \($0)") }
        trial.onState(of: second) { log.append("state \($0)") }
        trial.put(1)
        log.append("back")
        trial.expect(
          log.values,
          equals: [
            "first 1", "first 1 over", "second 1", "result 1", "state [1]",
            "first 2", "first 2 over", "second 2", "result 2", "state [1, 2]", "back",
          ])
      },
      DispatcherCheck(
        "D4", "what an observer dispatches comes after all have had the running payload"
      ) { trial in
        let log = Log<String>()
        let store = trial.makeLog()
        trial.onResults { number in
          if number == 1 { trial.put(2) }
          log.append("result \(number)")
        }
        trial.onState(of: store) { state in
          if state.count < 3 { trial.put(state.count + 2) }
          log.append("early \(state)")
        }
        trial.onState(of: store) { log.append("late \($0)") }
        trial.put(1)
        log.append("back")
        trial.expect(
          log.values,
          equals: [
            "result 1", "early [1]", "late [1]", "result 2", "early [1, 2]", "late [1, 2]",
            "result 3", "early [1, 2, 3]", "late [1, 2, 3]",
            "result 4", "early [1, 2, 3, 4]", "late [1, 2, 3, 4]", "back",
          ])
      },
      DispatcherCheck("D4", "what is queued is delivered first in, first out, and nothing is lost")
      {
        trial in
        let store = trial.makeLog { number in
          guard number < 10 else { return }
          for next in 0..<3 { trial.put(number * 10 + next) }
        }
        trial.put(1)
        trial.put(2)
        trial.expect(
          trial.dispatcher.state(of: store), equals: [1, 10, 11, 12, 2, 20, 21, 22])
      },
      DispatcherCheck(
        "D4", "what a payload's deinit dispatches is delivered before the dispatch is back"
      ) { trial in
        let store = trial.makeLog()
        trial.put(1) { trial.put(99) }
        trial.expect(trial.dispatcher.state(of: store), equals: [1, 99])
      },
      DispatcherCheck(
        "D4", "what the deinit of a queued payload dispatches is delivered in the same drain"
      ) { trial in
        let store = trial.makeLog { number in
          if number == 1 { trial.put(2) { trial.put(99) } }
        }
        trial.put(1)
        trial.expect(trial.dispatcher.state(of: store), equals: [1, 2, 99])
      },
      DispatcherCheck(
        "D4", "a handler may wait for a thread that dispatches, whose payload comes afterwards"
      ) { trial in
        let log = Log<String>()
        let store = trial.makeLog { number in
          if number == 1 { trial.aside { trial.put(2) } }
          log.append("over \(number)")
        }
        trial.onState(of: store) { log.append("state \($0)") }
        trial.put(1)
        trial.expect(log.values, equals: ["over 1", "state [1]", "over 2", "state [1, 2]"])
      },
      DispatcherCheck(
        "D4", "an observer may wait for a thread that dispatches, whose payload comes afterwards"
      ) { trial in
        let log = Log<String>()
        let store = trial.makeLog()
        trial.onState(of: store) { state in
          if state == [1] { trial.aside { trial.put(2) } }
          log.append("early \(state)")
        }
        trial.onState(of: store) { log.append("late \($0)") }
        trial.put(1)
        trial.expect(
          log.values, equals: ["early [1]", "late [1]", "early [1, 2]", "late [1, 2]"])
      },
    ]
  }
}
