// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that it sees of the engine what a test author sees.
let package = Package(
  name: "StoreTesting",
  dependencies: [.package(name: "Flux", path: "../..")],
  targets: [
    .testTarget(
      name: "StoreTests",
      dependencies: [
        .product(name: "FluxCore", package: "Flux"),
        .product(name: "FluxTesting", package: "Flux"),
      ]
    )
  ]
)
