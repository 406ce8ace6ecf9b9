// swift-tools-version: 6.2

import PackageDescription

// The folder tree is the dependency graph: a target may import what is listed for it here and nothing else.
// `Tests/ArchitectureTests` compares every import line with these arrows.
let package = Package(
  name: "Flux",
  products: [
    .library(name: "FluxCore", targets: ["FluxCore"]),
    .library(name: "FluxTesting", targets: ["FluxTesting"]),
    .library(name: "FluxTerminal", targets: ["FluxTerminal"]),
    .library(name: "ToDoFlux", targets: ["ToDoFlux", "ToDoFeature", "ToDoModel"]),
    .executable(name: "fluxdemo", targets: ["fluxdemo"]),
  ],
  targets: [
    // The engine, its testing library and the list on a terminal: none knows a ToDo.
    .target(name: "FluxCore"),
    .target(name: "FluxTesting", dependencies: ["FluxCore"]),
    .target(name: "FluxTerminal", dependencies: ["FluxCore"]),

    // The ToDo feature, a folder a layer, inner layers first.
    .target(name: "ToDoModel", path: "Sources/ToDoFlux/Model"),
    .target(
      name: "ToDoRepository",
      dependencies: ["ToDoModel"],
      path: "Sources/ToDoFlux/Repository"
    ),
    .target(
      name: "ToDoInfra",
      dependencies: ["ToDoRepository", "ToDoModel", "FluxCore"],
      path: "Sources/ToDoFlux/Infra"
    ),
    .target(
      name: "ToDoUseCase",
      dependencies: ["ToDoRepository", "ToDoModel"],
      path: "Sources/ToDoFlux/UseCase"
    ),
    .target(
      name: "ToDoFeature",
      dependencies: ["ToDoUseCase", "ToDoModel", "FluxCore"],
      path: "Sources/ToDoFlux/Feature"
    ),
    .target(
      name: "ToDoFlux",
      dependencies: [
        "ToDoFeature", "ToDoUseCase", "ToDoInfra", "ToDoRepository", "ToDoModel", "FluxCore",
      ],
      path: "Sources/ToDoFlux/Composition"
    ),

    // The executables.
    .executableTarget(
      name: "fluxdemo",
      dependencies: ["ToDoFlux", "ToDoFeature", "ToDoModel", "FluxTerminal", "FluxCore"]
    ),
    .executableTarget(
      name: "fluxbench",
      dependencies: ["FluxCore", "FluxTerminal", "AllocationCounting"],
      path: "Benchmarks/fluxbench"
    ),

    // What several test targets use.
    .target(
      name: "TerminalModel", dependencies: ["FluxTerminal"], path: "Tests/Support/TerminalModel"),
    .target(name: "HeadlessBrowser", path: "Tests/Support/HeadlessBrowser"),

    .target(
      name: "AllocationCounting",
      dependencies: ["AllocatorInterposer"],
      path: "Tests/Support/AllocationCounting",
      exclude: ["Interposer", "Tests"]
    ),
    .target(
      name: "AllocatorInterposer",
      path: "Tests/Support/AllocationCounting/Interposer"
    ),
    .testTarget(
      name: "AllocationCountingTests",
      dependencies: ["AllocationCounting"],
      path: "Tests/Support/AllocationCounting/Tests"
    ),

    // One test target per source target, the built executable end to end, and the arrows themselves.
    .testTarget(
      name: "FluxCoreTests",
      dependencies: ["FluxCore", "FluxTesting", "AllocationCounting", "HeadlessBrowser"]
    ),
    .testTarget(name: "FluxTestingTests", dependencies: ["FluxTesting", "FluxCore"]),
    .testTarget(
      name: "FluxTerminalTests",
      dependencies: [
        "FluxTerminal", "FluxCore", "TerminalModel", "FluxTesting", "AllocationCounting",
      ]
    ),
    .testTarget(name: "ToDoModelTests", dependencies: ["ToDoModel", "FluxTesting"]),
    .testTarget(
      name: "ToDoRepositoryTests",
      dependencies: ["ToDoRepository", "ToDoModel", "FluxTesting"]
    ),
    .testTarget(
      name: "ToDoInfraTests",
      dependencies: ["ToDoInfra", "ToDoRepository", "ToDoModel"]
    ),
    .testTarget(
      name: "ToDoUseCaseTests",
      dependencies: ["ToDoUseCase", "ToDoRepository", "ToDoModel"]
    ),
    .testTarget(
      name: "ToDoFeatureTests",
      dependencies: [
        "ToDoFeature", "ToDoUseCase", "ToDoRepository", "ToDoModel", "FluxCore", "FluxTesting",
      ]
    ),
    .testTarget(
      name: "ToDoFluxTests",
      dependencies: ["ToDoFlux", "ToDoFeature", "ToDoModel", "FluxCore", "FluxTesting"]
    ),
    .testTarget(
      name: "fluxdemoTests",
      dependencies: [
        "fluxdemo", "FluxTerminal", "TerminalModel", "FluxTesting", "AllocationCounting",
      ]
    ),
    .testTarget(name: "ArchitectureTests"),
  ]
)

for target in package.targets {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    .treatWarning("ExplicitSendable", as: .error),
  ]
}
