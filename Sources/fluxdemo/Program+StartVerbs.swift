import FluxTerminal
import ToDoFeature

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The verbs that need no session: they look at one that is over.
extension Program {
  /// Runs such a verb; nil when another one, or none, is asked for.
  mutating func runStartVerb(_ options: Options) throws -> ExitStatus? {
    let verb = options.command.first.flatMap(Verb.init(named:))
    try options.check(for: verb)
    switch verb {
    case .export?: return try export(options)
    case .replay?: return try replay(options)
    default: return nil
    }
  }

  private mutating func export(_ options: Options) throws -> ExitStatus {
    guard let format = ExportCommand.Format(rawValue: options.format ?? "html") else {
      throw OptionError.notAFormat(options.format ?? "")
    }
    let command = ExportCommand(
      path: try operand(.export, options), log: options.from, format: format)
    let place =
      options.isDemo ? nil : ListLocation(file: options.file, environment: environment)
    if place == nil, !options.isDemo, command.log == nil { return nowhere() }
    var mayReplace = options.isYes
    while true {
      switch try command.run(on: place, replacing: mayReplace) {
      case .written(let steps, let warnings):
        for warning in warnings { say(warning) }
        standardOutput.print("\(steps == 1 ? "1 step" : "\(steps) steps") in \(command.path)")
        standardOutput.flush()
        return warnings.isEmpty ? .success : command.log == nil ? .journalDamaged : .failure
      case .exists:
        guard isatty(STDIN_FILENO) == 1 else {
          say("\(command.path) exists; `--yes` takes its place")
          return .failure
        }
        standardError.prompt(
          "\(TerminalText.sanitised(command.path)) exists; take its place? [y/N] ")
        var lines = LineReader(STDIN_FILENO)
        let answer = lines.next().map { String(decoding: $0, as: UTF8.self).lowercased() }
        guard answer == "y" || answer == "yes" else {
          say("nothing was written")
          return .failure
        }
        mayReplace = true
      }
    }
  }

  private mutating func replay(_ options: Options) throws -> ExitStatus {
    var last: UInt64?
    if let word = options.last {
      guard let number = UInt64(word), word.utf8.first != UInt8(ascii: "+") else {
        throw OptionError.notAStep(word)
      }
      last = number
    }
    let command = ReplayCommand(
      path: try operand(.replay, options), waits: options.isStepping, last: last)
    var results = Output(STDOUT_FILENO)
    var input = LineReader(STDIN_FILENO)
    do {
      // Both closures hand on to what is borrowed here for as long as the replay runs.
      try command.run { line in
        results.print(TerminalText.sanitised(line))
      } wait: {
        results.flush()
        return input.next().map { !$0.elementsEqual("q".utf8) } ?? false
      }
    } catch {
      results.flush()
      throw error
    }
    results.flush()
    if let failure = results.failure {
      say("cannot write the results: \(failure)")
      return .failure
    }
    return .success
  }

  /// The only operand of a verb.
  private func operand(_ verb: Verb, _ options: Options) throws(UsageError) -> String {
    let operands = options.command.dropFirst().filter { $0 != "--" }
    guard let operand = operands.first else { throw .missingOperand(verb) }
    if operands.count > 1 { throw .unexpected(operands[1], verb) }
    return operand
  }

  private mutating func say(_ message: String) {
    standardError.print("fluxdemo: \(TerminalText.sanitised(message))")
    standardError.flush()
  }
}

extension Options {
  /// Refuses options that mean nothing with the verb.
  fileprivate func check(for verb: Verb?) throws(OptionError) {
    if verb != .export {
      if from != nil { throw .onlyWith("--from", .export) }
      if format != nil { throw .onlyWith("--format", .export) }
    }
    if verb != .replay {
      if isStepping { throw .onlyWith("--step", .replay) }
      if last != nil { throw .onlyWith("--to", .replay) }
    }
    if let verb, verb.isForStart, record != nil { throw .together("--record", verb.rawValue) }
  }
}
