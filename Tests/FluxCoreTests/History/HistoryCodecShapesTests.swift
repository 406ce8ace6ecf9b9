import FluxCore
import Foundation
import Testing

/// Types that write and read themselves by hand, as Foundation's coders let them.
struct HistoryCodecShapesTests {
  private func written(_ value: some Encodable) throws -> String {
    let encoding = JSONEncoding()
    try encoding.write(value)
    return String(decoding: encoding.text.bytes, as: UTF8.self)
  }

  private func read<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
    let document = JSONDocument()
    try document.parse(Array(text.utf8)[...])
    return try JSONDecoding.read(type, from: document, at: 0)
  }

  /// Tries one type after the other for each element.
  struct Mixed: Codable, Equatable {
    var texts: [String] = []
    var numbers: [Int] = []
    var lists: [[Bool]] = []

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd {
        if let number = try? container.decode(Int.self) {
          numbers.append(number)
        } else if let list = try? container.decode([Bool].self) {
          lists.append(list)
        } else if (try? container.nestedContainer(keyedBy: Writer.Key.self)) == nil {
          texts.append(try container.decode(String.self))
        }
      }
    }
  }

  @Test func `an element that could not be read as one type is read as another`() throws {
    let mixed = try read(Mixed.self, #"["a",1,[true],"b",[false]]"#)
    #expect(mixed.texts == ["a", "b"] && mixed.numbers == [1] && mixed.lists == [[true], [false]])
  }

  /// Writes itself as a closure says.
  struct Writer: Encodable {
    enum Key: CodingKey { case a, b, c }
    struct Refusing: Encodable {
      struct Refusal: Error {}
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .a)
        var nested = container.nestedUnkeyedContainer(forKey: .b)
        try nested.encode(2)
        throw Refusal()
      }
    }
    let body: (any Encoder) throws -> Void
    init(_ body: @escaping (any Encoder) throws -> Void) { self.body = body }
    func encode(to encoder: any Encoder) throws { try body(encoder) }
  }

  @Test func `a part that cannot be written and is left out leaves nothing behind`() throws {
    let object = Writer { encoder in
      var container = encoder.container(keyedBy: Writer.Key.self)
      try? container.encode(Writer.Refusing(), forKey: .a)
      try container.encode(1, forKey: .b)
      try? container.encode(Writer.Refusing(), forKey: .a)
      try container.encode(2, forKey: .c)
    }
    #expect(try written([object]) == #"[{"b":1,"c":2}]"#)
    let array = Writer { encoder in
      var container = encoder.unkeyedContainer()
      try? container.encode(Writer.Refusing())
      try container.encode(1)
      try? container.encode(Writer.Refusing())
      try container.encode(2)
    }
    #expect(try written(["x": array]) == #"{"x":[1,2]}"#)
    let single = Writer { encoder in
      var container = encoder.singleValueContainer()
      do { try container.encode(Writer.Refusing()) } catch { try container.encode("no") }
    }
    #expect(try written([single]) == #"["no"]"#)
  }

  @Test func `what is written into a container that has been left is refused, not put elsewhere`()
    throws
  {
    for value in [
      Writer { encoder in
        var container = encoder.container(keyedBy: Writer.Key.self)
        var first = container.nestedContainer(keyedBy: Writer.Key.self, forKey: .a)
        let second = container.nestedContainer(keyedBy: Writer.Key.self, forKey: .b)
        try first.encode(1, forKey: .c)
        _ = second
      },
      Writer { encoder in
        var container = encoder.unkeyedContainer()
        var first = container.nestedUnkeyedContainer()
        try container.encode(1)
        try first.encode(1)
      },
      Writer { encoder in
        _ = encoder.container(keyedBy: Writer.Key.self)
        _ = encoder.unkeyedContainer()
      },
    ] {
      let encoding = JSONEncoding()
      #expect(throws: EncodingError.self) { try encoding.write([value]) }
      #expect(encoding.text.bytes.isEmpty)
      // It can be used again.
      try encoding.write([1])
      #expect(encoding.text.bytes == Array("[1]".utf8))
    }
  }

  class Empty: Codable {}
  class Named: Empty {
    var name = "n"
    private enum Keys: CodingKey { case name }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .name)
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(name, forKey: .name)
      try super.encode(to: encoder)
    }
  }
  /// Both of the classes above it write into one container of their own.
  final class Aged: Named {
    var age = 1
    private enum Keys: CodingKey { case age }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      age = try container.decode(Int.self, forKey: .age)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try super.encode(to: container.superEncoder())
      try container.encode(age, forKey: .age)
    }
  }
  final class Bare: Empty {
    private enum Keys: CodingKey { case age }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      try super.init(from: decoder.container(keyedBy: Keys.self).superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try super.encode(to: container.superEncoder())
    }
  }

  @Test func `superclasses that share a container, or write nothing, are read back`() throws {
    let aged = Aged()
    aged.age = 3
    aged.name = "x"
    #expect(try written(aged) == #"{"super":{"name":"x"},"age":3}"#)
    let back = try read(Aged.self, written(aged))
    #expect(back.age == 3 && back.name == "x")
    _ = try read(Bare.self, written(Bare()))
  }

  struct First: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = try container.decode(Int.self)
    }
  }

  @Test func `an element that the type does not read is refused, not passed over`() throws {
    _ = try read([First].self, "[[1]]")
    let error = #expect(throws: JSONError.self) { try read([First].self, "[[1],[1,2]]") }
    #expect(error?.description == "`[1][1]` is nothing that its type knows")
  }

  @Test func `what does not fit is named with its place`() throws {
    let wrong = #expect(throws: JSONError.self) {
      try read([String: [Int]].self, #"{"a":[],"b":[1,true]}"#)
    }
    #expect(wrong?.description == "expected a number for `b[1]` at byte 15")
    let missing = #expect(throws: JSONError.self) {
      try read([Move].self, #"[{"from":1,"to":2},{"from":1}]"#)
    }
    #expect(missing?.description == "expected a member `to` for `[1]` at byte 19")
  }
  typealias Move = RecordedList.Actions.Move.Way

  @Test func `each edit of rows is written with what it needs`() throws {
    var rows: Rows = ["a", "b", "c"]
    try rows.update(at: 0, to: "A")
    try rows.move(from: 0, to: 2)
    try rows.delete(at: 1)
    rows.append("d")
    let encoding = JSONEncoding(lists: .changes)
    try encoding.write(rows)
    #expect(
      String(decoding: encoding.text.bytes, as: UTF8.self)
        == #"{"$rows":[["update",0,"a","A"],["move",0,2],["delete",1,"c"],["insert",2,"d"]]}"#)
  }

  @Test(arguments: [#""\u+041""#, #""\u-000""#, #""\u 041""#])
  func `four hexadecimal digits are digits, without a sign`(text: String) {
    #expect(throws: JSONError.self) { try read([String].self, "[\(text)]") }
  }

  @Test func `a number that is too large for its type is refused, not taken for infinity`() throws {
    #expect(throws: JSONError.self) { try read([Double].self, "[1e400]") }
    #expect(throws: JSONError.self) { try read([Float].self, "[-1e39]") }
    #expect(try read([Double].self, "[1E+2,-0,0.5e-1]") == [100, -0.0, 0.05])
  }

  @Test func `numbers of 128 bits are read back`() throws {
    struct Wide: Codable, Equatable {
      var signed: [Int128] = [.min, .max, -1, 0]
      var unsigned: UInt128 = .max
      var alone: Int128? = 7
    }
    #expect(try read(Wide.self, written(Wide())) == Wide())
    #expect(throws: JSONError.self) {
      try read([UInt128].self, "[340282366920938463463374607431768211456]")
    }
  }

  @Test func `of a name that is there twice the second is refused`() {
    #expect(throws: JSONError.self) { try read([String: Int].self, #"{"a":1,"b":2,"a":3}"#) }
    #expect(throws: JSONError.self) { try read([String: Int].self, #"{"a":1,"\u0061":2}"#) }
  }

  /// It would take minutes if each name were looked for from the beginning.
  @Test func `20,000 members are read one after the other`() throws {
    let members = (0..<20_000).map { "\"name \($0)\":\($0)" }
    let table = try read([String: Int].self, "{" + members.joined(separator: ",") + "}")
    #expect(table.count == 20_000 && table["name 19999"] == 19_999)
  }

  /// It would take minutes if each failure told its place, which is found by counting.
  @Test func `20,000 elements that are read at the second attempt`() throws {
    let text = "[" + Array(repeating: "\"a\"", count: 20_000).joined(separator: ",") + "]"
    #expect(try read(Mixed.self, text).texts.count == 20_000)
  }
}
