// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that it sees of the engine what an embedder sees.
let package = Package(
  name: "Embedding",
  dependencies: [.package(name: "Flux", path: "../..")],
  targets: [
    .executableTarget(
      name: "Embedding",
      dependencies: [.product(name: "FluxCore", package: "Flux")]
    )
  ]
)
