import FluxTesting
import Testing
import ToDoModel

struct BlankLinesTests {
  @Test func `without blank lines the item at index 0 is on line 1`() {
    #expect(BlankLines().line(ofItemAt: 0) == 1)
    #expect(BlankLines().line(ofItemAt: 41) == 42)
  }

  @Test(arguments: UInt64(0)..<20)
  func `counts the blank lines above an item`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // The plain model: one value a line, which is whether it is an item.
    let lines = (0..<200).map { _ in Int.random(in: 0..<4, using: &random) > 0 }
    var itemsBefore: [Int] = []
    var lineOfItem: [Int] = []
    for (index, isItem) in lines.enumerated() {
      if isItem { lineOfItem.append(index + 1) } else { itemsBefore.append(lineOfItem.count) }
    }
    let blankLines = BlankLines(itemsBefore: itemsBefore)
    #expect(lineOfItem.indices.map(blankLines.line(ofItemAt:)) == lineOfItem)
  }

  @Test func `takes them in file order`() async {
    await #expect(processExitsWith: .failure) { _ = BlankLines(itemsBefore: [2, 1]) }
  }
}
