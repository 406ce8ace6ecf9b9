import FluxTesting
import ToDoModel

/// A list file cut into lines in the plainest way, to compare with.
struct PlainFile {
  struct Line: Equatable {
    var content: [UInt8]
    var ending: [UInt8]

    var isBlank: Bool { content.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
  }

  var lines: [Line] = []

  init(_ bytes: [UInt8]?) {
    var content: [UInt8] = []
    for byte in bytes ?? [] {
      if byte != 0x0A {
        content.append(byte)
      } else if content.last == 0x0D {
        lines.append(Line(content: content.dropLast(), ending: [0x0D, 0x0A]))
        content = []
      } else {
        lines.append(Line(content: content, ending: [0x0A]))
        content = []
      }
    }
    if !content.isEmpty { lines.append(Line(content: content, ending: [])) }
  }

  var bytes: [UInt8] { lines.flatMap { $0.content + $0.ending } }

  /// The contents of the lines that are items.
  var contents: [[UInt8]] { lines.filter { !$0.isBlank }.map(\.content) }

  var blankLines: BlankLines {
    BlankLines(
      itemsBefore: lines.indices.filter { lines[$0].isBlank }.map { index in
        lines[..<index].count { !$0.isBlank }
      })
  }

  /// One edit such as an editor or another tool makes it.
  mutating func editAtRandom(_ random: inout SeededGenerator) {
    let texts = ["a", "a", "b", "c", "(B) d", "x e", "x 2026-01-01", "f pri:A", "", " \t"]
    let text = Array(texts.randomElement(using: &random)!.utf8)
    let place = Int.random(in: 0...lines.count, using: &random)
    let ending: [UInt8] = Bool.random(using: &random) ? [0x0A] : [0x0D, 0x0A]
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<4: lines.insert(Line(content: text, ending: ending), at: place)
    case 4, 5: if place < lines.count { lines.remove(at: place) }
    case 6, 7: if place < lines.count { lines[place].content = text }
    case 8: if place < lines.count { lines.append(lines.remove(at: place)) }
    case 9: lines.shuffle(using: &random)
    case 10: for index in lines.indices { lines[index].ending = ending }
    default: lines.removeSubrange(place...)
    }
    // None but the last may lack an ending, and that only if it is not empty.
    for index in lines.indices where lines[index].ending.isEmpty { lines[index].ending = ending }
    if Bool.random(using: &random), lines.last?.content.isEmpty == false {
      lines[lines.count - 1].ending = []
    }
  }
}
