import FluxCore
import FluxTerminal
import ToDoFeature
import ToDoFlux
import ToDoModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads what was asked for, puts the feature together and hands it to the face that fits.
struct Program: ~Copyable {
  let environment: (String) -> String?
  var standardOutput = Output(STDOUT_FILENO)
  var standardError = Output(STDERR_FILENO)
  private var colour = ColourChoice.auto

  init(environment: @escaping (String) -> String?) {
    self.environment = environment
  }

  /// Runs the program to its end.
  mutating func run(_ arguments: [String?]) -> ExitStatus {
    defer { standardError.flush() }
    if let index = arguments.firstIndex(of: nil) {
      return refuse("argument \(index + 1) is not valid UTF-8; give it in that encoding")
    }
    let options: Options
    do throws(OptionError) {
      options = try Options(arguments.compactMap(\.self))
      colour = try ColourChoice(option: options.colour, environment: environment)
      if options.isDemo, options.file != nil { throw .together("--demo", "--file") }
    } catch {
      return refuse(error.message)
    }
    if options.wantsHelp || options.wantsVersion {
      standardOutput.print(options.wantsHelp ? HelpText.usage : HelpText.version)
      standardOutput.flush()
      guard let failure = standardOutput.failure else { return .success }
      standardError.print("fluxdemo: cannot write the results: \(failure)")
      return .failure
    }
    return start(options)
  }

  private mutating func start(_ options: Options) -> ExitStatus {
    do {
      if let status = try runStartVerb(options) { return status }
    } catch let error as OptionError {
      return refuse(error.message)
    } catch let error as UsageError {
      return refuse(error.message)
    } catch {
      return fail(error)
    }
    var command: CommandParser.Command?
    do throws(UsageError) {
      command = try CommandParser.parse(arguments: options.command)
    } catch {
      return refuse(error.message)
    }
    var clock = ToDoContainer.Clock.system
    if let now = environment("FLUXDEMO_NOW"), !now.isEmpty {
      guard let fixed = ToDoContainer.Clock(iso8601: now) else {
        return refuse(
          "FLUXDEMO_NOW is `\(now)`, which is no ISO 8601 date; write it as in 2026-12-01")
      }
      clock = fixed
    }
    let list: ToDoContainer.List
    let place: ListLocation?
    if options.isDemo {
      place = nil
      list = .memory(["First item", "Second item", "Third item"])
    } else if let location = ListLocation(file: options.file, environment: environment) {
      place = location
      list = .file(location.path, createsDirectory: location.createsDirectory)
    } else {
      return nowhere()
    }
    let container = ToDoContainer(list: list, clock: clock)
    let screen = container.makeListScreen(title: place?.name ?? "demo")
    guard let log = options.record else {
      return show(container, screen, command, options, place)
    }
    do {
      let recorder = try screen.record(to: FileLogSink(creating: log))
      let status = show(container, screen, command, options, place)
      try recorder.close()
      return status
    } catch let error as LogFileError where error.isExisting {
      standardError.print(
        "fluxdemo: \(TerminalText.sanitised(log)) exists; record into another file, or remove it")
      return .failure
    } catch {
      standardError.print("fluxdemo: the session was not recorded to its end: \(error)")
      return .failure
    }
  }

  /// Hands the list to the face that fits.
  private mutating func show(
    _ container: ToDoContainer, _ screen: ToDoListViewModel, _ command: CommandParser.Command?,
    _ options: Options, _ place: ListLocation?
  ) -> ExitStatus {
    let isTyped = command == nil && isatty(STDIN_FILENO) == 1
    if isTyped, !options.isPlain, !options.isJSON,
      let live = LiveScreen<LiveFace.Message>(
        prompt: PromptEditor(label: "> "), term: environment("TERM"), scrolls: options.scrolls,
        usesColour: colour.usesColour(isCapable: true))
    {
      let history = HistoryLocation(environment: environment).map {
        PromptHistoryFile(path: $0.path)
      }
      var face = LiveFace(container, screen, live, place, history: history)
      return face.run()
    }
    let usesColour = colour.usesColour(
      isCapable: command != nil && !options.isPlain && isatty(STDOUT_FILENO) == 1
        && TerminalSession.isCapable(term: environment("TERM")))
    guard var face = LineFace(container, screen, options, place, usesColour: usesColour) else {
      standardError.print(
        "fluxdemo: there are no file descriptors left; raise the limit (`ulimit -n`)")
      return .failure
    }
    return command.map { face.run($0) } ?? face.runInput(isInteractive: isTyped)
  }

  private mutating func fail(_ error: any Error) -> ExitStatus {
    standardError.print("fluxdemo: \(TerminalText.sanitised(error.explanation))")
    return (error as? ToDoError)?.exitStatus ?? .failure
  }

  mutating func nowhere() -> ExitStatus {
    refuse("nothing says where the list is (HOME is not set); name it with `--file PATH`")
  }

  private mutating func refuse(_ message: String) -> ExitStatus {
    standardError.print("fluxdemo: \(TerminalText.sanitised(message))")
    return .usage
  }
}
