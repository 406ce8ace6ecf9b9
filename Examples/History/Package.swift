// swift-tools-version: 6.2

import PackageDescription

// What `Docs/Flux.docc/DeliveryHistory.md` shows, as a program.
let package = Package(
  name: "History",
  dependencies: [.package(name: "Flux", path: "../..")],
  targets: [
    .executableTarget(
      name: "History", dependencies: [.product(name: "FluxCore", package: "Flux")])
  ]
)
