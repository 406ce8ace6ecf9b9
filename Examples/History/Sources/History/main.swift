import FluxCore
import Foundation

let bytes = try await recordSession()
let recording = try Recording(bytes: bytes)

// The past, step by step. No action runs again.
let replay = try Replay(recording, schema, model: makeShop)
while let step = try replay.next() {
  print("\(replay.step) \(step.action): \(replay.model.cart.state.value.items)")
}

// Any point of it.
let third = try Replay(recording, schema, at: 3, model: makeShop)
print(third.model.cart.state.value.problem ?? "no problem")

// To look at in a browser.
if CommandLine.arguments.count > 1 {
  let timeline = try Timeline(
    replaying: recording, schema, title: "A visit to the shop", model: makeShop)
  try Data(timeline.html()).write(to: URL(filePath: CommandLine.arguments[1]))
}
