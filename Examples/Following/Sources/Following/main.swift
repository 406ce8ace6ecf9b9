// Follows a log: `tail -f system.log | Following`. What is typed at the prompt filters it.

import FluxCore
import FluxTerminal
import Foundation

let dispatcher = Dispatcher()
let log = Store(Log(), on: dispatcher) { handlers in
  handlers.on(Append.self) { log, line in try log.append(line) }
  handlers.on(Filter.self) { log, text in log.look(for: text) }
}

// The log comes from standard input, so the keys come from the terminal itself.
let keyboard = open("/dev/tty", O_RDWR)
let term = ProcessInfo.processInfo.environment["TERM"]
guard
  let live = LiveScreen<Log>(
    prompt: PromptEditor(label: "filter: "), term: term, input: keyboard)
else {
  FileHandle.standardError.write(Data("Following: needs a terminal of at least 5 × 20\n".utf8))
  exit(EXIT_FAILURE)
}
let view = log.state.subscribe { [inbox = live.inbox] in inbox.post($0) }
Thread.detachNewThread {
  while let line = readLine() { Append(line: line).invoke(on: dispatcher) }
}
while true {
  switch live.next() {
  case .message(let log):
    let follows = live.list.isAtEnd
    live.list.show(log.shown) { StyledText($0) }
    live.list.header = "\(log.shown.count) lines \(log.filter)"
    if follows { live.list.reveal(log.shown.count - 1) }
  case .prompt(.submit(let text)): Filter(text: text).invoke(on: dispatcher)
  case .prompt(.endOfInput), .gone: exit(EXIT_SUCCESS)
  case .prompt: break
  }
}
