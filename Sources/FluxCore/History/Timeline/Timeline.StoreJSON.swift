extension Timeline {
  /// A store's name with its state, or with how a step changed the state, as JSON.
  ///
  /// A change is the whole new state, in which each list that records its edits stands as an object
  /// `{"$rows":[EDIT,…]}` and everything else in full. The edits are in order, and each index means the
  /// list as the edits before it left it:
  ///
  /// - `["insert",INDEX,ELEMENT]`
  /// - `["delete",INDEX,ELEMENT]`
  /// - `["update",INDEX,OLD,NEW]`
  /// - `["move",FROM,TO]`, where `TO` counts without the moved row
  /// - `["reload",[ELEMENT,…]]`
  ///
  /// A state that is such a list itself is such an object itself.
  public struct StoreJSON: Sendable, Equatable {
    public var store: String
    /// Valid JSON; what is not is shown on the page as it is.
    public var json: String

    public init(store: String, json: String) {
      self.store = store
      self.json = json
    }
  }
}
