import FluxCore
import FluxTesting
import Foundation
import Testing

/// What a type with everything that `Codable` can ask for writes is what Foundation reads, and the other way round.
struct HistoryCodecTests {
  struct Everything: Codable, Equatable {
    enum Kind: Codable, Equatable {
      case plain
      case labelled(id: Int, text: String?)
      case unlabelled(Double, [Bool])
    }
    var text: String
    var whole: [Int64]
    var small: UInt8
    var large: UInt64
    var fraction: Double
    var single: Float
    var optional: Int?
    var nested: [String: [Kind]]
    var pairs: [Int: String]
    var set: Set<String>

    init(using generator: inout some RandomNumberGenerator) {
      text = Self.text(&generator)
      whole = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
        [.min, .max, 0, -1, .random(in: -1000...1000, using: &generator)].randomElement(
          using: &generator)!
      }
      small = .random(in: .min ... .max, using: &generator)
      large = .random(in: .min ... .max, using: &generator)
      fraction = Double(bitPattern: .random(in: .min ... .max, using: &generator))
      // JSON has no number for these; Foundation refuses them. They have a test of their own.
      if !fraction.isFinite { fraction = -0.0 }
      single = .random(in: -1e30...1e30, using: &generator)
      optional = Bool.random(using: &generator) ? nil : 7
      nested = [
        Self.text(&generator) + "x": [.plain, .labelled(id: 3, text: nil)],
        "b": [.labelled(id: -1, text: Self.text(&generator)), .unlabelled(0.1, [true, false])],
        "": [],
      ]
      pairs = [2: "two", -10: "ten"]
      set = Set((0..<5).map { _ in Self.text(&generator) })
    }

    static func text(_ generator: inout some RandomNumberGenerator) -> String {
      let scalars =
        "ab \"\\/\u{0}\n\r\t\u{1B}\u{7F}\u{85}\u{9F}\u{A0}é\u{2027}\u{2028}\u{2029}\u{202A}😀</"
        .unicodeScalars
      var text = ""
      for _ in 0..<Int.random(in: 0..<12, using: &generator) {
        text.unicodeScalars.append(scalars.randomElement(using: &generator)!)
      }
      return text
    }
  }

  private func written(_ value: some Encodable) throws -> [UInt8] {
    let encoding = JSONEncoding()
    try encoding.write(value)
    return encoding.text.bytes
  }

  private func read<T: Decodable>(_ type: T.Type, _ bytes: [UInt8]) throws -> T {
    let document = JSONDocument()
    try document.parse(bytes[...])
    return try JSONDecoding.read(type, from: document, at: 0)
  }

  @Test
  func `what is written is read back, here and by Foundation, and what Foundation writes is read`()
    throws
  {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let value = Everything(using: &generator)
      let bytes = try written(value)
      #expect(try read(Everything.self, bytes) == value, "seed \(seed)")
      #expect(
        try JSONDecoder().decode(Everything.self, from: Data(bytes)) == value, "seed \(seed)")
      let foundations = Array(try JSONEncoder().encode(value))
      #expect(try read(Everything.self, foundations) == value, "seed \(seed)")
    }
  }

  @Test func `what is written is one line without a control character or a line separator`() throws
  {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      let bytes = try written(Everything(using: &generator))
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
        #expect(scalar != "\u{2028}" && scalar != "\u{2029}")
      }
    }
  }

  @Test func `equal sets and dictionaries are written alike, whatever order they are in`() throws {
    let names = (0..<100).map { "name \($0)" }
    let set = Set(names)
    var other = Set<String>(minimumCapacity: 1_000)
    for name in names.reversed() { other.insert(name) }
    #expect(try written(set) == written(other))
    let table = Dictionary(uniqueKeysWithValues: names.map { ($0, Set([$0, "x"])) })
    let otherTable = Dictionary(
      uniqueKeysWithValues: names.reversed().map { ($0, Set(["x", $0])) })
    #expect(try written(table) == written(otherTable))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that JSON does not have is read back`(number: Double) throws {
    let back = try read([Double].self, written([number]))
    #expect(back[0] == number || back[0].isNaN && number.isNaN)
  }

  class Animal: Codable {
    var name = "cat"
  }
  final class Pet: Animal {
    var owner = "someone"
    private enum Keys: CodingKey { case owner }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      owner = try container.decode(String.self, forKey: .owner)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try super.encode(to: container.superEncoder())
      try container.encode(owner, forKey: .owner)
    }
  }

  @Test func `a class writes its superclass, too`() throws {
    let pet = Pet()
    pet.name = "dog"
    pet.owner = "nobody"
    let back = try read(Pet.self, written(pet))
    #expect(back.name == "dog" && back.owner == "nobody")
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\":1,}", "{\"a\"}", "01", "1.", "-", "1e", "tru", "\"", "\"\\x\"",
    "\"\\ud800\"", "\"\\udc00\"",
    "\"\\ud800\\ue000\"", "\"\\ud800\\ud800\"", "\"\\ud800\\u0041\"",
    "[1] 2", "\"\n\"", "nan", "[1 2]", "{a:1}", "'a'", "\"\\u12\"",
  ])
  func `what is no JSON is refused`(text: String) {
    #expect(throws: (any Error).self) { try read([String: Int].self, Array(text.utf8)) }
    #expect(throws: (any Error).self) { try read(String.self, Array(text.utf8)) }
    #expect(throws: (any Error).self) { try read([Int].self, Array(text.utf8)) }
  }

  @Test func `arrays that lie too deep in one another are refused before they exhaust the stack`() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: JSONError.self) { try JSONDocument().parse(deep[...]) }
  }

  struct Old: Codable {
    var id = 1
    var note: String? = "milk"
  }
  struct New: Codable {
    var id: Int
    var remark: String?
  }

  @Test func `a member that the type does not know is refused, not passed over`() throws {
    let error = #expect(throws: JSONError.self) { try read([New].self, written([Old()])) }
    #expect(error?.description == "`[0].note` is nothing that its type knows")
    #expect(throws: JSONError.self) { try read([New].self, Array("[{\"id\":1},2]".utf8)) }
  }

  @Test(arguments: ["256", "-1", "1.5", "\"1\"", "null", "1e2"])
  func `a number that does not fit its type is refused`(text: String) {
    #expect(throws: (any Error).self) { try read(UInt8.self, Array(text.utf8)) }
  }

  @Test func `rows are written as an array, and read back without changes`() throws {
    var rows: Rows = ["a", "b"]
    rows.append("c")
    #expect(try written(rows) == Array("[\"a\",\"b\",\"c\"]".utf8))
    let back = try read(Rows<String>.self, written(rows))
    #expect(back == rows && back.changes.isEmpty)
  }

  @Test func `the checksum is the one that others compute`() {
    #expect(CRC32.of(Array("123456789".utf8)[...]) == 0xCBF4_3926)
    for length in 0..<40 {
      let bytes = (0..<length).map { UInt8($0 * 37 & 0xFF) }
      // One byte at a time.
      var sum = CRC32()
      for byte in bytes { withUnsafeBytes(of: byte) { sum.append($0) } }
      #expect(CRC32.of(bytes[...]) == sum.value)
    }
  }
}
