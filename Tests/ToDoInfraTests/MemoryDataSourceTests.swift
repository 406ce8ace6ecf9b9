import Testing
import ToDoInfra
import ToDoRepository

@Suite struct MemoryDataSourceTests {
  @Test func `has the lines that it was made with`() throws {
    let source = MemoryDataSource(lines: ["First item", "Second item"])
    #expect(try source.text == "First item\nSecond item\n")
    #expect(source.load().version == source.currentVersion())
  }

  @Test func `without bytes there is no list until one is saved`() throws {
    let source = MemoryDataSource(bytes: nil)
    #expect(source.load() == DataSourceContents(bytes: nil, version: .absent))
    let version = try source.save([], replacing: .absent)
    #expect(version != .absent)
    #expect(source.load() == DataSourceContents(bytes: [], version: version))
  }

  @Test func `replaces only the version that is there`() throws {
    let source = MemoryDataSource(lines: ["a"])
    let old = source.currentVersion()
    let new = try source.save(Array("b\n".utf8), replacing: old)
    #expect(new != old)
    #expect(throws: DataSourceError.changedMeanwhile) { try source.save([], replacing: old) }
    #expect(throws: DataSourceError.changedMeanwhile) { try source.save([], replacing: .absent) }
    #expect(try source.text == "b\n")
  }
}
