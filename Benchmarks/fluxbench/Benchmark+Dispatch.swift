import FluxCore

extension Benchmark {
  static let dispatch = Benchmark(name: "dispatch") {
    let total = Total()
    let dispatcher = Dispatcher()
    let store = Store<Int>(addingOn: dispatcher)
    let subscription = store.state.subscribe { total.add($0) }
    let count = 200_000
    let nanoseconds = medianNanoseconds(per: count) {
      for number in 0..<count { Add(number: number).invoke(on: dispatcher) }
    }
    subscription.dispose()
    return [
      Measurement(name: "dispatch, one store, one observer", value: nanoseconds, unit: "ns"),
      Measurement(
        name: "dispatch / closure", value: nanoseconds / ClosureLoop.ofOne, unit: "×",
        aim: .atMost(5)),
      Measurement(
        name: "NotificationCenter / dispatch", value: BareNotification.nanoseconds / nanoseconds,
        unit: "×", aim: .atLeast(6)),
    ]
  }

  static let fanOut = Benchmark(name: "fan out") {
    let total = Total()
    let dispatcher = Dispatcher()
    let observers = 3_000
    let store = Store<Int>(addingOn: dispatcher)
    let bag = DisposeBag()
    for _ in 0..<observers { store.state.subscribe { total.add($0) }.disposed(by: bag) }
    let count = 1_000
    let nanoseconds = medianNanoseconds(per: count * observers) {
      for number in 0..<count { Add(number: number).invoke(on: dispatcher) }
    }
    return [
      Measurement(name: "dispatch to 3,000 observers, each", value: nanoseconds, unit: "ns"),
      Measurement(
        name: "one of 3,000 observers / closure", value: nanoseconds / ClosureLoop.ofMany,
        unit: "×", aim: .atMost(1)),
    ]
  }
}
