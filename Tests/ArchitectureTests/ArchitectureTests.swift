import Foundation
import Testing

/// The folder tree is the dependency graph, and every import line keeps to it.
struct ArchitectureTests {
  let package: DescribedPackage

  init() throws {
    package = try Self.described.get()
  }

  /// Asked for once, not for each test.
  private static let described = Result { try DescribedPackage.load() }

  @Test func `a file imports direct dependencies and listed modules of the toolchain only`() throws
  {
    var importCount = 0
    for target in package.targets {
      let rules = ImportRules(for: target, in: package)
      for source in target.sources {
        let path = "\(target.path)/\(source)"
        let text = try String(
          contentsOf: DescribedPackage.root.appending(path: path), encoding: .utf8)
        for module in try ImportedModule.all(in: text) {
          importCount += 1
          if let objection = rules.objection(to: module.name) {
            Issue.record("\(path):\(module.line): \(target.name) may not import this: \(objection)")
          }
        }
      }
    }
    #expect(importCount > 100, "the scanner has read something")
  }

  @Test func `the rules refuse siblings, what is reached through others, and Foundation`() throws {
    let engine = ImportRules(for: try #require(package.target("FluxCore")), in: package)
    #expect(engine.objection(to: "Synchronization") == nil)
    #expect(engine.objection(to: "Foundation") != nil)
    #expect(engine.objection(to: "FluxTerminal") != nil)
    let useCases = ImportRules(for: try #require(package.target("ToDoUseCase")), in: package)
    #expect(useCases.objection(to: "ToDoRepository") == nil)
    #expect(useCases.objection(to: "ToDoInfra") != nil)
    let feature = ImportRules(for: try #require(package.target("ToDoFeature")), in: package)
    #expect(feature.objection(to: "ToDoUseCase") == nil)
    #expect(feature.objection(to: "ToDoRepository") != nil, "reached through ToDoUseCase only")
  }

  @Test func `the package depends on no package, and no target on a product of one`() {
    #expect(package.dependencies.map(\.identity) == [])
    #expect(package.targets.flatMap { $0.productDependencies ?? [] } == [])
  }

  @Test func `the engine and the model depend on nothing, the engine's libraries on the engine`() {
    #expect(package.target("FluxCore")?.dependencies == [])
    #expect(package.target("ToDoModel")?.dependencies == [])
    #expect(package.target("FluxTesting")?.dependencies == ["FluxCore"])
    #expect(package.target("FluxTerminal")?.dependencies == ["FluxCore"])
  }

  @Test func `the products are those of the architecture`() {
    let products = Dictionary(uniqueKeysWithValues: package.products.map { ($0.name, $0.targets) })
    #expect(
      products == [
        "FluxCore": ["FluxCore"],
        "FluxTesting": ["FluxTesting"],
        "FluxTerminal": ["FluxTerminal"],
        "ToDoFlux": ["ToDoFlux", "ToDoFeature", "ToDoModel"],
        "fluxdemo": ["fluxdemo"],
        // The package manager makes one of every executable.
        "fluxbench": ["fluxbench"],
      ])
  }

  @Test func `every Swift file belongs to exactly one target`() throws {
    let listed = package.targets.flatMap { target in target.sources.map { "\(target.path)/\($0)" } }
    #expect(Set(listed).count == listed.count)
    var found: Set<String> = []
    for folder in ["Sources", "Tests", "Benchmarks"] {
      let files = try FileManager.default.subpathsOfDirectory(
        atPath: DescribedPackage.root.appending(path: folder).path)
      found.formUnion(files.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" })
    }
    // Of C there is only what counts allocations for tests.
    #expect(Set(listed.filter { $0.hasSuffix(".swift") }) == found)
  }

  @Test func `every source target has a test target, of its name`() {
    let sources = package.targets.filter { $0.path.hasPrefix("Sources/") }.map(\.name)
    let tests = Set(package.targets.filter { $0.type == "test" }.map(\.name))
    for name in sources { #expect(tests.contains(name + "Tests")) }
  }
}
