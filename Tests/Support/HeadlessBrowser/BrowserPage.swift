import Foundation
import Synchronization

/// A page in a window of the browser.
package struct BrowserPage: Sendable {
  let browser: HeadlessBrowser
  let target: String
  let session: String
  /// The address of its file.
  package let url: String

  private struct Ignored: Decodable {}

  /// Sends a command about this page.
  package func call<Answer: Decodable & Sendable>(
    _ method: String, _ parameters: [String: BrowserValue] = [:], as type: Answer.Type
  ) throws -> Answer {
    try browser.connection.withLock {
      try $0.call(method, parameters, session: session, as: type)
    }
  }

  package func call(_ method: String, _ parameters: [String: BrowserValue] = [:]) throws {
    _ = try call(method, parameters, as: Ignored.self)
  }

  func load(fragment: String, setting: BrowserSetting) throws {
    for domain in ["Page", "Runtime", "Log", "Network"] { try call("\(domain).enable") }
    try call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(setting.width), "height": .number(setting.height),
        "deviceScaleFactor": 1, "mobile": false,
      ])
    try call(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": setting.isDark ? "dark" : "light"]
        ]
      ])
    try call("Emulation.setFocusEmulationEnabled", ["enabled": true])
    if !setting.runsScript {
      try call("Emulation.setScriptExecutionDisabled", ["value": true])
    }
    try call("Page.navigate", ["url": .string(url + fragment)])
    try browser.connection.withLock { try $0.wait(for: "Page.loadEventFired", session: session) }
  }

  /// The value of an expression, or what the promise that it is comes to.
  package func evaluate<Value: Decodable & Sendable>(
    _ expression: String, as type: Value.Type = Value.self
  ) throws -> Value {
    let answer = try call(
      "Runtime.evaluate",
      [
        "expression": .string("(async () => JSON.stringify([await (\(expression))]))()"),
        "awaitPromise": true, "returnByValue": true,
      ], as: Evaluation.self)
    guard let json = answer.result.value else {
      throw BrowserError.thrown(
        answer.exceptionDetails?.exception?.description ?? answer.result.description ?? expression)
    }
    return try JSONDecoder().decode([Value].self, from: Data(json.utf8))[0]
  }

  /// Presses and releases a key, as a person does.
  package func press(_ key: BrowserKey) throws {
    for type in ["rawKeyDown", "char", "keyUp"] where type != "char" || key.text != nil {
      var parameters: [String: BrowserValue] = [
        "type": .string(type), "key": .string(key.name), "code": .string(key.code),
        "windowsVirtualKeyCode": .number(key.number),
      ]
      if type == "char", let text = key.text { parameters["text"] = .string(text) }
      try call("Input.dispatchKeyEvent", parameters)
    }
  }

  /// Puts a text where the focus is, as a person's typing does.
  package func type(_ text: String) throws {
    try call("Input.insertText", ["text": .string(text)])
  }

  /// The addresses of everything that was asked for.
  package func requests() throws -> [String] {
    try messages("Network.requestWillBeSent", as: Told<Request>.self).map(\.params.request.url)
  }

  /// What the page logged, threw, asked or was refused: nothing, for a page in order.
  package func complaints() throws -> [String] {
    // What was told before an answer is here when the answer is.
    let _: Bool = try evaluate("true")
    let methods: Set = [
      "Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown",
      "Page.javascriptDialogOpening",
    ]
    return browser.connection.withLock { connection in
      connection.events.filter { $0.session == session && methods.contains($0.method) }
        .map { String(decoding: $0.message, as: UTF8.self) }
    }
  }

  private func messages<Message: Decodable>(
    _ method: String, as type: Message.Type
  ) throws -> [Message] {
    let _: Bool = try evaluate("true")
    let found = browser.connection.withLock { connection in
      connection.events.filter { $0.session == session && $0.method == method }.map(\.message)
    }
    return try found.map { try JSONDecoder().decode(Message.self, from: Data($0)) }
  }

  package func close() throws {
    try browser.connection.withLock {
      _ = try $0.call("Target.closeTarget", ["targetId": .string(target)], as: Ignored.self)
    }
  }

  private struct Told<Parameters: Decodable>: Decodable { let params: Parameters }
  private struct Request: Decodable {
    struct Address: Decodable { let url: String }
    let request: Address
  }
  private struct Evaluation: Decodable {
    struct Result: Decodable {
      let value: String?
      let description: String?
    }
    struct Exception: Decodable {
      struct Thrown: Decodable { let description: String? }
      let exception: Thrown?
    }
    let result: Result
    let exceptionDetails: Exception?
  }
}
