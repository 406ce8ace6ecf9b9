/// An asynchronous action in its long form: it may dispatch results of its own on the way to its last one.
///
/// Implement this for progress. For exactly one result, ``AsyncAction`` is shorter.
public protocol AsyncThunk: ActionBase {
  /// What becomes of an invocation when others of this type run or wait on the same dispatcher; every one runs unless declared otherwise.
  static var policy: InvocationPolicy { get }

  /// Does the work; what it returns or throws is dispatched as the last result.
  ///
  /// Results dispatched on `context` after a cancellation are dropped.
  func invoke(on context: ActionContext<Self>) async throws(ActionError) -> Payload
}

extension AsyncThunk {
  public static var policy: InvocationPolicy { .every }

  /// Describes one run of the action on `dispatcher`, without starting it.
  ///
  /// Start it by subscribing to it or by awaiting it; see ``Invocation``. A `policy` is used in place of the type's own.
  public func invoke(
    on dispatcher: Dispatcher = .shared, policy: InvocationPolicy? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Invocation<Payload, ActionError> {
    let site = CallSite(fileID: fileID, line: line)
    let facts = InvocationFacts(
      dispatchers: (dispatcher, dispatcher), action: Self.self, site: site,
      enter: dispatcher.enter(Self.self, policy ?? Self.policy))
    let fail = FailureDelivery<ActionError> { error, permit in
      await dispatcher.delivered(.failure(error), of: Self.self, site: site, under: permit)
    }
    return Invocation(facts, fail: fail) { start in
      if dispatcher.isReplaying { return .cancelled }
      return await start.holding(facts.enter) { start in
        let context = ActionContext<Self>(dispatcher: dispatcher, site: site, permit: start.permit)
        let payload: Payload
        do throws(ActionError) {
          payload = try await invoke(on: context)
        } catch {
          return .failure(error, PendingFailure { await fail.deliver(error, $0) })
        }
        let isDelivered = await dispatcher.delivered(
          .success(payload), of: Self.self, site: site, under: start.permit)
        return isDelivered ? .success(payload) : .cancelled
      }
    }
  }
}

extension Dispatcher {
  /// Delivers a last result, unless `permit` has been cancelled when its turn comes.
  fileprivate func delivered<A: ActionBase>(
    _ result: Result<A.Payload, A.ActionError>, of action: A.Type, site: CallSite,
    under permit: InvocationPermit
  ) async -> Bool {
    await permit.deliverOnce { ticket in
      await delivered(result, of: action, site: site, permit: ticket)
    }
  }

  /// How a run takes a place among those of `action`; nil when it needs none.
  fileprivate func enter<A: ActionBase>(
    _ action: A.Type, _ policy: InvocationPolicy
  ) -> LinkStart.Enter? {
    if policy == .every { return nil }
    return LinkStart.Enter(
      key: InvocationPolicies.Key(action: ObjectIdentifier(action), policy: policy),
      policies: runs.policies)
  }
}
