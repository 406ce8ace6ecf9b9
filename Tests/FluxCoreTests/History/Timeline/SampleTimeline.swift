import FluxCore

extension Timeline {
  /// A short session: a person's action, what it caused, an asynchronous run and its failure.
  static let sample = Timeline(
    title: "A list", note: "The recording is damaged after step 12.",
    initialStates: [
      StoreJSON(
        store: "ToDoStore",
        json:
          #"{"filter":"open","rows":[{"id":1,"title":"Milk"},{"id":2,"title":"Bread"}],"big":1}"#),
      StoreJSON(store: "Order", json: "[1,2,3]"),
    ],
    steps: [
      Step(
        number: 3, time: 1_796_117_400_000_120, took: 1_500, action: "Feature.ViewAction.Submit",
        outcome: .success(json: #"{"text":"add Tea","list":[1,{"deep":null}],"isNew":true}"#),
        site: "Feature/ViewModel.swift:12",
        changes: [StoreJSON(store: "Order", json: #"{"$rows":[["move",0,2],["move",1,0]]}"#)]),
      Step(
        number: 4, parent: 3, time: 1_796_117_400_020_120, took: 2_500_000,
        action: "Feature.Action.Add", outcome: .success(json: #"{"title":"Tea"}"#),
        site: "Feature/Store.swift:31"),
      Step(
        number: 8, parent: 4, run: 77, time: 1_796_117_401_000_120, took: 900,
        action: "Feature.Action.Added",
        outcome: .success(json: #"{"id":9007199254740993,"weight":1.10000000000000000001}"#),
        site: "Feature/Store.swift:35",
        changes: [
          StoreJSON(
            store: "ToDoStore",
            json:
              #"{"filter":"all","rows":{"$rows":[["delete",0,{"id":1,"title":"Milk"}],["insert",1,{"id":9007199254740993,"title":"Tea"}],["update",0,{"id":2,"title":"Bread"},{"id":2,"title":"Rolls"}]]},"big":9007199254740993}"#
          ),
          StoreJSON(store: "Late", json: #"{"n":1}"#),
        ]),
      Step(
        number: 12, parent: 3, run: 78, time: 1_796_117_402_000_120, action: "Feature.Action.Saved",
        outcome: .failure(json: #"{"type":"DiskFull","code":28}"#), site: "Feature/Store.swift:40",
        changes: [StoreJSON(store: "Order", json: #"{"$rows":[["reload",[7,8]]]}"#)]),
      Step(
        number: 13, parent: 2, time: 1_796_117_403_000_120, took: 10, action: "Idle",
        outcome: .success(json: "null"), site: "Feature/Store.swift:50"),
    ])

  /// Many steps, each caused by one before; every tenth is a failure.
  static func long(_ count: Int) -> Timeline {
    Timeline(
      title: "Long", initialStates: [StoreJSON(store: "Rows", json: "[]")],
      steps: (0..<count).map { index in
        let json = #"{"index":\#(index),"word":"word\#(index % 97)"}"#
        return Step(
          number: UInt64(index + 1), parent: index % 3 == 0 ? nil : UInt64(index),
          time: Int64(index) * 1_000, took: Int64(index % 1_000) * 1_000,
          action: "Feature.Action.Do\(index % 7)",
          outcome: index % 10 == 9 ? .failure(json: json) : .success(json: json),
          site: "Feature/Store.swift:\(index % 50)",
          changes: [
            StoreJSON(store: "Rows", json: #"{"$rows":[["insert",\#(index / 2),\#(json)]]}"#)
          ])
      })
  }
}
