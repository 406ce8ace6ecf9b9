/// Undo, redo and jump for the stores that join it: one store's history, or that of many.
///
///     let history = UndoHistory(on: dispatcher)
///     let cart = Store(Cart(), on: dispatcher) { handlers in
///       handlers.undo(in: history, rows: \.items)
///       handlers.on(Add.self) { cart, item in cart.items.append(item) }
///     }
///     Add(item: "Milk").invoke(on: dispatcher)
///     history.undo()
///
/// - **Exactness (H5).** Undo gives back exactly the state before the step, undo and redo together change nothing, and a jump gives exactly the state after
///   the step that it names; in all stores in one delivery, so that no observer sees half of it (D6).
/// - **Steps (H6).** One command is one step: all dispatches whose causes lead back to the same dispatch from outside, as long as no other step comes between
///   them (D16). A delivery that changes no store, or whose handler threw, makes no step. A value that a subject sends is the beginning of a command. A limit of N keeps N undos. A change by an action that is not recorded makes no step and clears no
///   redo: at the newest point it belongs to the step before it, and after an undo the next undo, redo or jump takes it back.
/// - **Late results (H7).** What becomes of a result of an asynchronous run that began before the last undo or jump back is up to its
///   type's ``ActionBase/afterUndo``. The run counts as begun when it is started.
/// - **Dispatches (H8).** Undo, redo and jump are dispatches of ``UndoCommand``: queued when the dispatcher is busy (D4), intercepted, recorded and replayed. Which
///   steps there are depends on the delivered results and their causes alone.
///
/// It keeps no store alive. A released store leaves nothing behind here but its empty steps, since a replay has them, too. When the history is released, the stores
/// go on without it, and what it kept is freed.
///
/// - Complexity: memory O(what the kept steps have changed), besides copies of states that are kept by value.
///
/// Deliberately lacks: a way to take back one step and not those after it, and merging steps by time, which a replay could not repeat.
public final class UndoHistory: Sendable {
  public let dispatcher: Dispatcher
  /// What it is called in a recording; no two histories of one dispatcher share it.
  public let name: String
  /// How many steps are kept (H6).
  public let limit: Int

  let record: UndoRecord
  private let store: Store<UndoState>
  private let interception: Subscription

  /// Makes a history without steps; stores join it while they are made.
  ///
  /// Its `name` tells it from the other histories of the dispatcher, here and in a recording (H8). At most `limit` steps can be undone; older ones
  /// are forgotten (H6). `filter` says whether the results of an action make steps; it is asked for each dispatch, on the delivering thread, and its
  /// answer for a type should never change.
  ///
  /// - Precondition: `limit` is 1 or more, and no living history of the dispatcher has this name.
  public init(
    on dispatcher: Dispatcher = .shared, named name: String = "history", limit: Int = 100,
    recording filter: @escaping @Sendable (any ActionBase.Type) -> Bool = { _ in true },
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    precondition(limit > 0, "UndoHistory.init: limit is \(limit); make it 1 or more (H6)")
    precondition(
      dispatcher.undoNames.insert(name),
      "UndoHistory.init: the dispatcher has a history named \"\(name)\"; give each a name of its own (H8)"
    )
    self.dispatcher = dispatcher
    self.name = name
    self.limit = limit
    var made: UndoRecord?
    store = Store(UndoState(), on: dispatcher, fileID: fileID, line: line) { handlers in
      let record = UndoRecord(
        named: name, limit: limit, status: handlers.storage, recording: filter)
      handlers.perform { _, result in
        if case .success(let command) = result { record.perform(command) }
        // What it changed, it has published.
        return false
      }
      made = record
    }
    guard let made else { preconditionFailure("Store.init: it has not called `register`") }
    record = made
    interception = dispatcher.install(UndoInterceptor(record: made), fileID: fileID, line: line)
  }

  deinit {
    interception.dispose()
    dispatcher.undoNames.remove(name)
    dispatcher.submit { [record] _ in record.end() }
  }

  /// What can be undone and redone; it changes in the same delivery as the stores (D6).
  public var state: StateProperty<UndoState> { store.state }

  /// Takes the last `count` steps back, or as many as there are; with none it is harmless (H5).
  ///
  /// On an idle dispatcher all stores and observers have the old states when this returns (D3).
  ///
  /// - Complexity: O(what the steps have changed).
  public func undo(_ count: Int = 1, fileID: StaticString = #fileID, line: UInt = #line) {
    send(.undo(count), CallSite(fileID: fileID, line: line))
  }

  /// Brings back the next `count` steps that have been undone, or as many as there are; with none it is harmless (H5).
  ///
  /// - Complexity: O(what the steps have changed).
  public func redo(_ count: Int = 1, fileID: StaticString = #fileID, line: UInt = #line) {
    send(.redo(count), CallSite(fileID: fileID, line: line))
  }

  /// Takes back or brings back steps until the one with this number is the last that is done; ``UndoState/base`` takes all back (H5).
  ///
  /// A number that no kept step has changes nothing.
  ///
  /// - Complexity: O(what the steps in between have changed).
  public func jump(to step: Int, fileID: StaticString = #fileID, line: UInt = #line) {
    send(.jump(to: step), CallSite(fileID: fileID, line: line))
  }

  /// Makes one step of all that is delivered while `body` runs, and of what that causes later (H6).
  ///
  /// What other threads dispatch meanwhile is part of it, too. Within a delivery, where dispatches are queued, it is what `body` dispatches. A group in a group is part of
  /// the outer one. An undo in it ends the step; what follows is another. When a runaway loop has the queue dropped and the end of
  /// the group with it (D14), the group stays open.
  public func group<Value, Failure: Error>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let site = CallSite(fileID: fileID, line: line)
    send(.beginGroup, site)
    defer { send(.endGroup, site) }
    return try body()
  }

  private func send(_ request: UndoCommand.Request, _ site: CallSite) {
    UndoCommand(request, in: name, lastInvocation: dispatcher.newestInvocation)
      .invoke(on: dispatcher, fileID: site.fileID, line: site.line)
  }
}
