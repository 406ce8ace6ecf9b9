// swift-tools-version: 6.2

import PackageDescription

// What `Docs/Flux.docc/DeliveryContract.md` shows, as a program.
let package = Package(
  name: "Contract",
  dependencies: [.package(name: "Flux", path: "../..")],
  targets: [
    .executableTarget(
      name: "Contract", dependencies: [.product(name: "FluxCore", package: "Flux")])
  ]
)
