import FluxTerminal
import Testing

/// Tab.
struct PromptCompletionTests {
  private func completed(
    _ before: String, _ after: String = "", replacing: String, with candidates: [String],
    endsWord: Bool = true
  ) -> (line: String, shown: [String]) {
    var editor = PromptEditor(label: "")
    _ = editor.handle(.paste(after))
    _ = editor.handle(.home)
    _ = editor.handle(.paste(before))
    let shown = editor.complete(
      with: PromptCompletion(replacing: replacing, with: candidates, endsWord: endsWord))
    return (editor.line.beforeCursor + "|" + editor.line.afterCursor, shown)
  }

  @Test func `the only candidate takes the place of the word, and a space follows a whole one`() {
    #expect(completed("add +sh", replacing: "+sh", with: ["+shop"]) == ("add +shop |", []))
    #expect(completed("ADD", replacing: "ADD", with: ["add"]) == ("add |", []))
    #expect(completed("a/b", replacing: "b", with: ["bin/"], endsWord: false) == ("a/bin/|", []))
    #expect(completed("", replacing: "", with: ["x", "x"]) == ("x |", []))
  }

  @Test func `a space that is there is passed, and a word that goes on is not parted`() {
    #expect(completed("+sh", " now", replacing: "+sh", with: ["+shop"]) == ("+shop |now", []))
    #expect(completed("+sh", "x", replacing: "+sh", with: ["+shop"]) == ("+shop|x", []))
  }

  @Test func `of several candidates what all begin with is put in, and then they are shown`() {
    #expect(completed("do", replacing: "do", with: ["done 1", "done 2"]) == ("done |", []))
    #expect(
      completed("done ", replacing: "done ", with: ["done 1", "done 2"]) == (
        "done |", ["done 1", "done 2"]
      ))
    #expect(
      completed("+S", replacing: "+S", with: ["+shop", "+Shoe", "+shop"]) == (
        "+S|", ["+shop", "+Shoe"]
      ))
    #expect(completed("+SHO", replacing: "+SHO", with: ["+shop1", "+shop2"]) == ("+shop|", []))
  }

  @Test func `what candidates have in common is told by whole characters`() {
    #expect(completed("", replacing: "", with: ["👩‍👧", "👩‍👦"]) == ("|", ["👩‍👧", "👩‍👦"]))
    #expect(completed("", replacing: "", with: ["e\u{301}1", "\u{E9}2"]) == ("e\u{301}|", []))
    #expect(completed("", replacing: "", with: ["ax", "a\u{301}x"]) == ("|", ["ax", "a\u{301}x"]))
    // A mark that goes with what was before is replaced without it.
    #expect(completed("a\u{301}", replacing: "\u{301}", with: ["b"]) == ("ab |", []))
  }

  @Test func `an offer for another line, and one without candidates, change nothing`() {
    #expect(completed("+sh", replacing: "+x", with: ["+shop"]) == ("+sh|", []))
    #expect(completed("\u{E9}", replacing: "e\u{301}", with: ["x"]) == ("\u{E9}|", []))
    #expect(completed("h", replacing: "longer than the line", with: ["x"]) == ("h|", []))
    #expect(completed("h", replacing: "h", with: []) == ("h|", []))
  }
}
