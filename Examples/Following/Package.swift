// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that it sees of the libraries what an embedder sees.
let package = Package(
  name: "Following",
  dependencies: [.package(name: "Flux", path: "../..")],
  targets: [
    .executableTarget(
      name: "Following",
      dependencies: [
        .product(name: "FluxCore", package: "Flux"),
        .product(name: "FluxTerminal", package: "Flux"),
      ]
    )
  ]
)
