import Testing

/// The scanner finds what it must find; without this the other tests could pass by finding nothing.
struct ImportedModuleTests {
  func names(_ source: String) throws -> [String] {
    try ImportedModule.all(in: source).map(\.name)
  }

  @Test(arguments: [
    "import A", "public import A", "package import A", "internal import A",
    "fileprivate import A", "private import A", "@testable import A", "@preconcurrency import A",
    "@_exported import A", "@_spi(X) import A", "@_implementationOnly import A",
    "@preconcurrency public import A", "@testable\nimport A", "import\n  A", "  import   A  ",
    "import A // why", "import/**/A", "import A.B", "import struct A.B", "import class A.B",
    "import enum A.B", "import protocol A.B", "import typealias A.B", "import func A.b",
    "import let A.b", "import var A.b", "public import struct A.B", "let a = 1; import A",
    "#if canImport(B)\n  import A\n#endif", "#if os(Linux) && false\nimport A\n#endif",
    "/* a */ import A", "/* import B /* import C */ import D */ import A", "\r\nimport A\r\n",
    "let a = \"import B\"\nimport A", "let a = #\"\"\"\n\"\"\"\nimport B\n\"\"\"#\nimport A",
    "let a = \"\\(f(\"import B\", g()))import B\"; import A", "let a = \"\\\"\"; import A",
    "let a = /\"/\nimport A", "let a = #\"\\\"#; import A",
  ])
  func `every spelling of an import is found, once`(source: String) throws {
    #expect(try names(source) == ["A"])
  }

  @Test(arguments: [
    "", "// import A", "/// import A", "/* import A */", "\"import A\"",
    "\"\"\"\nimport A\n\"\"\"", "#\"\"\"\nimport A \"\"\" import A\n\"\"\"#", "#if canImport(A)",
    "`import`.a", "important()", "self.import A", "f(import: a)", "func f(import a: Int)",
    "func f(a: Int, import b: Int)", "let imports = a", "\"\\(\"import A\")\"",
  ])
  func `what only looks like an import is none`(source: String) throws {
    #expect(try names(source) == [])
  }

  @Test func `each import is told with its line`() throws {
    let source = "/*\n*/\nimport A\nlet a = \"\"\"\n  \\(b)\n  \"\"\"\n\npublic import B\n"
    #expect(
      try ImportedModule.all(in: source)
        == [ImportedModule(name: "A", line: 3), ImportedModule(name: "B", line: 8)])
  }

  @Test(arguments: ["/* import A", "\n/* /* */", "let a = \"\"\"\nimport A", "#\"\"\"\n\"\"\"\n"])
  func `what hides the rest of a file is an error`(source: String) throws {
    #expect(throws: SwiftScanner.Unterminated.self) { try ImportedModule.all(in: source) }
  }
}
