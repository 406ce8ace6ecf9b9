/// What a target may import: its direct dependencies, and of the toolchain what is listed here.
struct ImportRules {
  private static let cLibrary: Set<String> = ["Glibc", "Musl", "Darwin"]

  /// Targets not named here import nothing of the toolchain.
  ///
  /// None lists Foundation: loading it takes longer than a command of the tool. A benchmark is no product, and compares with
  /// Foundation's notification centre.
  private static let toolchain: [String: Set<String>] = [
    "FluxCore": cLibrary.union(["Dispatch", "Synchronization"]),
    "FluxTesting": ["Dispatch", "Synchronization"],
    "FluxTerminal": cLibrary.union(["Synchronization"]),
    "ToDoInfra": cLibrary.union(["Synchronization"]),
    "ToDoFeature": ["Synchronization"],
    "fluxdemo": cLibrary,
    "fluxbench": cLibrary.union(["Dispatch", "Foundation", "Synchronization"]),
  ]

  /// For what lies under `Tests`.
  private static let toolchainOfTests = cLibrary.union([
    "Dispatch", "Foundation", "Observation", "Synchronization", "Testing",
  ])

  private let local: Set<String>
  private let allowed: Set<String>

  init(for target: DescribedPackage.Target, in package: DescribedPackage) {
    local = Set(package.targets.map(\.name))
    allowed =
      target.path.hasPrefix("Tests/")
      ? target.dependencies.union(Self.toolchainOfTests)
      : target.dependencies.union(Self.toolchain[target.name] ?? [])
  }

  /// Why `module` may not be imported; nil when it may.
  func objection(to module: String) -> String? {
    if allowed.contains(module) { return nil }
    return local.contains(module)
      ? "`\(module)` is no direct dependency in Package.swift"
      : "`\(module)` is not on the list of the toolchain's modules in ImportRules.swift"
  }
}
