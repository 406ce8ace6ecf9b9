public import FluxCore
package import ToDoModel

/// The detail screen: shows one item and follows its changes.
public final class ToDoDetailViewModel: Sendable {
  /// What to show, now and after each change.
  public let output: Signal<ToDoDetailViewState>
  /// What to show now.
  public var viewState: ToDoDetailViewState { present(list.value) }

  private let present: @Sendable (ToDoState) -> ToDoDetailViewState
  private let list: StateProperty<ToDoState>
  private let subscription: Subscription

  /// Shows the item with this identity.
  package init(_ id: ToDoItem.ID, of list: StateProperty<ToDoState>, on dispatcher: Dispatcher) {
    let number = list.value.rows.first { $0.id == id }?.number ?? 0
    let present = { @Sendable (state: ToDoState) in
      ToDoDetailPresenter.present(state.rows.first { $0.id == id }, number: number)
    }
    let outputs = Subject<ToDoDetailViewState>(on: dispatcher)
    self.list = list
    self.present = present
    output = outputs.signal
    subscription = list.subscribe(hearsCurrent: false) { outputs.send(present($0)) }
  }
}
