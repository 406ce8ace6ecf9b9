extension Dispatcher {
  /// Runs `job` with the token held: within the running delivery when this thread delivers, at once when the
  /// dispatcher is idle, else after what is queued.
  func withToken<J: Job>(_ job: consuming J) {
    if token.isHeldByThisThread {
      job.run(on: self)
    } else if token.take() {
      job.run(on: self)
      drain()
    } else {
      submit(job)
    }
  }

  /// The results of `A` as they are delivered: after the stores, before the observers of states (D6).
  ///
  /// A subscriber of an action's results takes its failures too, so they count as handled (D11).
  public func results<A: ActionBase>(
    of action: A.Type
  ) -> Signal<Result<A.Payload, A.ActionError>> {
    let id = ObjectIdentifier(action)
    return Signal(on: self) { dispatcher in dispatcher.registry.channel(of: id).subscribers }
  }
}

/// Has an observer join a list.
struct JoinJob: Job {
  let observer: Observer
  let list: @Sendable (Dispatcher) -> ObserverList

  consuming func run(on dispatcher: Dispatcher) {
    guard observer.isLive else { return }
    let list = list(dispatcher)
    list.append(observer, at: dispatcher.delivery.number)
    if list.isOver { observer.endWithSource() }
  }
}

/// Has an observer leave its list, after the running call of the list.
struct LeaveJob: Job {
  let observer: Observer

  consuming func run(on dispatcher: Dispatcher) {
    if observer.list?.isCalling == true {
      dispatcher.submit(self)
    } else {
      dispatcher.registry.remove(observer)
    }
  }
}
