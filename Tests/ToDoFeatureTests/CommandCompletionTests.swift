import FluxCore
import Testing
import ToDoFeature
import ToDoModel

/// What Tab offers.
struct CommandCompletionTests {
  private let rows = ToDoListRows(
    Rows(
      [
        "(A) Buy milk +shop @town", "x 2026-01-02 2026-01-01 Old +shop @Home",
        "Read +books +Shelf a+b @ +",
        "Call +shop +shop @town", "x Done @home", "\u{301}+x \u{FF0B}no @漢\u{301}",
      ].enumerated().map { ToDoItem($1, number: [1, 2, 10, 11, 21, 30][$0]) }))

  private func offer(_ text: String) -> [String] {
    let completion = CommandCompletion(of: text, in: rows)
    #expect(
      text.utf8.suffix(completion.replaced.utf8.count).elementsEqual(completion.replaced.utf8))
    #expect(Set(completion.candidates).count == completion.candidates.count)
    return completion.candidates.isEmpty ? [] : [completion.replaced + ">"] + completion.candidates
  }

  @Test func `at the line's start verbs are offered, by their names if one fits`() {
    #expect(
      offer("").dropFirst() == Verb.allCases.filter { !$0.isForStart }.map(\.rawValue)[...])
    #expect(offer("  \td") == ["d>", "delete", "done"])
    #expect(offer("do") == ["do>", "done"])
    #expect(offer("r") == ["r>", "redo"])
    #expect(offer("rm") == ["rm>", "rm"])
    #expect(offer("ls") == ["ls>", "ls"])
    #expect(offer("ex") == ["ex>", "exit"])
    #expect(offer("UND") == ["UND>", "undone", "undo"])
    #expect(offer("x") == [])
    #expect(offer("#") == [])
    #expect(offer("+s") == [])
  }

  @Test func `after help any verb is offered, once`() {
    #expect(offer("help un") == ["un>", "undone", "undo"])
    #expect(offer("help ex") == ["ex>", "export"])
    #expect(offer("help  ").count == 1 + Verb.allCases.count)
    #expect(offer("help list ") == [])
  }

  @Test func `numbers are those of items that the verb can be for, and not given before`() {
    #expect(offer("done ") == [">", "1", "10", "11", "30"])
    #expect(offer("do 1") == ["1>", "1", "10", "11"])
    #expect(offer("done 10 01 ") == [">", "11", "30"])
    #expect(offer("undone\t") == [">", "2", "21"])
    #expect(offer("rm 2") == ["2>", "2", "21"])
    #expect(offer("delete 2 2") == ["2>", "21"])
    #expect(offer("show 3") == ["3>", "30"])
    #expect(offer("show 3 ") == [])
    #expect(offer("edit 3") == ["3>", "30"])
    #expect(offer("edit 30 ") == [])
    #expect(offer("done 9") == [])
    #expect(offer("done +") == [])
    for line in [
      "undo ", "redo ", "history ", "fetch ", "back ", "quit ", "export ", "frob ", "DONE ",
    ] {
      #expect(offer(line) == [])
    }
  }

  @Test
  func
    `projects and contexts are offered where a word begins with the sign, the most frequent first`()
  {
    #expect(offer("add Buy +") == ["+>", "+shop", "+Shelf", "+books"])
    #expect(offer("add +s") == ["+s>", "+shop"])
    #expect(offer("add +sHe") == ["+sHe>", "+Shelf"])
    #expect(offer("add +S") == ["+S>", "+Shelf"])
    #expect(offer("edit 3 Call @") == ["@>", "@town", "@Home", "@home", "@漢\u{301}"])
    #expect(offer("edit 3 Call @t") == ["@t>", "@town"])
    #expect(offer("list done -@H") == ["@H>", "@Home"])
    #expect(offer("ls -+sho") == ["+sho>", "+shop"])
    #expect(offer("list +b") == ["+b>", "+books"])
  }

  @Test func `nothing is offered where a person types words`() {
    for line in [
      "add ", "add Bu", "add a+s", "add -+s", "add x ", "edit 3 d", "list d", "list -", "list --+s",
      "add #+",
    ] {
      #expect(offer(line) == [])
    }
    #expect(CommandCompletion(of: "add x", in: rows) == CommandCompletion(of: "list y", in: rows))
  }

  @Test func `marks hide no space, and nothing traps`() {
    #expect(offer("add \u{301}+s") == [])
    #expect(offer("add\u{301} +s") == [])
    #expect(offer("add @漢\u{301}") == ["@漢\u{301}>", "@漢\u{301}"])
    for line in [
      "\u{301}", "add +\u{301}", "list -+\u{200D}", "\0", "done \u{661}", "add \u{A0}+s",
    ] { _ = offer(line) }
  }
}
