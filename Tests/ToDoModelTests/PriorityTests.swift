import Testing
import ToDoModel

struct PriorityTests {
  @Test func `is one of the 26 ASCII capitals`() {
    let characters = (0...0x24FF).compactMap { Unicode.Scalar($0).map(Character.init) }
    #expect(
      String(characters.compactMap(Priority.init).map(\.letter)) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    )
  }

  @Test func `takes no letter with an accent`() {
    #expect(Priority("A\u{301}") == nil)
  }

  @Test func `puts A before B`() throws {
    #expect(try #require(Priority("A")) < #require(Priority("B")))
  }
}
