import Testing
import ToDoModel

struct QueryTests {
  static let items = [
    "(A) Buy Milk +Shop due:2026-01-02",
    "x 2026-01-01 Call Mum @phone +Family",
    "2026-01-02 Read +shopping at the shop",
    "Äpfel 2|3 -dash STRASSE done pri:A",
    "",
  ].enumerated().map { ToDoItem($1, number: $0 + 1) }

  @Test(arguments: [
    ("", [1, 2, 3, 4, 5]),
    ("milk", [1]),
    ("SHOP", [1, 3]),
    ("2026", [1, 2, 3]),
    ("x", [2]),
    ("nowhere", []),
    ("+shop", [1]),
    ("+SHOPPING", [3]),
    ("@Phone", [2]),
    ("@pho", []),
    ("done", [2]),
    ("open", [1, 3, 4, 5]),
    ("Done", [4]),
    ("due:2026-01-02", [1]),
    ("Due:2026-01-02", [1]),
    ("due:2026", []),
    ("due:", [1]),
    ("pri:a", [1, 4]),
    ("pri:B", []),
    ("-shop", [2, 4, 5]),
    ("-+shop", [2, 3, 4, 5]),
    ("-done", [1, 3, 4, 5]),
    ("-due:2026-01-02", [2, 3, 4, 5]),
    ("--dash", [1, 2, 3, 5]),
    ("-", [1, 2, 3, 4]),
    ("+", [1, 2, 3]),
    ("äPFEL", [4]),
    ("straße", [4]),
    (".*", []),
    ("shop open", [1, 3]),
    ("shop -milk open", [3]),
    ("milk | mum", [1, 2]),
    ("milk mum | read shop", [3]),
    ("| milk | |", [1]),
    ("|", [1, 2, 3, 4, 5]),
    ("2|3", [4]),
    ("-|", [1, 2, 3, 5]),
  ])
  func `matches what its words say`(words: String, numbers: [Int]) {
    let query = Query(words: words.split(separator: " ").map(String.init))
    #expect(QueryTests.items.filter(query.matches).map(\.number) == numbers)
  }

  @Test func `a word may have spaces in it`() {
    let query = Query(words: ["call mum"])
    #expect(QueryTests.items.filter(query.matches).map(\.number) == [2])
  }

  @Test func `finds text beside bytes that are not UTF-8`() {
    let line = ToDoLine(content: [0xFF] + bytes("Éa"), ending: .lf)
    let item = ToDoItem(id: ToDoItem.ID(1), number: 1, line: line)
    #expect(Query(words: ["éA"]).matches(item))
  }

  @Test func `is empty without conditions`() {
    #expect(Query.all.isEmpty)
    #expect(Query(words: ["", "|", ""]) == .all)
    #expect(!Query(words: ["|", "a"]).isEmpty)
  }

  @Test func `is equal when it asks the same`() {
    #expect(Query(words: ["Milk", "+SHOP"]) == Query(words: ["milk", "+shop"]))
    #expect(Query(words: ["milk"]) != Query(words: ["-milk"]))
  }
}
