extension DispatcherConformance {
  /// D5.
  static func stackChecks<D: DispatcherUnderTest>() -> [DispatcherCheck<D>] {
    [
      DispatcherCheck("D5", "a chain of dispatches, each made by a handler, uses constant stack") {
        trial in
        let stack = StackUse()
        let store = trial.makeStore(handling: [.first]) { state, _, result in
          state = [result.number]
          // The chain ends before the stack does: a violation can be reported, an overflow cannot.
          guard stack.measure(), result.number < trial.chainLength else { return }
          trial.put(result.number + 1)
        }
        trial.put(1)
        trial.expect(stack.isConstant, found: "\(stack.growth) bytes after \(stack.calls) links")
        guard stack.isConstant else { return }
        trial.expect(trial.dispatcher.state(of: store), equals: [trial.chainLength])
      },
      DispatcherCheck("D5", "a chain of dispatches, each made by an observer, uses constant stack")
      {
        trial in
        let stack = StackUse()
        trial.onResults { number in
          guard stack.measure(), number < trial.chainLength else { return }
          trial.put(number + 1)
        }
        trial.put(1)
        trial.expect(stack.isConstant, found: "\(stack.growth) bytes after \(stack.calls) links")
        guard stack.isConstant else { return }
        trial.expect(stack.calls, equals: trial.chainLength)
      },
    ]
  }
}
