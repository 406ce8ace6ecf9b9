#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The door: takes arguments and environment from the system.
@main
enum Main {
  static func main() {
    // As bytes: `CommandLine.arguments` would repair invalid UTF-8, and another text would go into the list than was given.
    let arguments = (1..<Int(max(1, CommandLine.argc))).map { index in
      CommandLine.unsafeArgv[index].flatMap { String(validatingCString: $0) }
    }
    // So that a limit on file sizes is an error to tell, not the end.
    signal(SIGXFSZ, SIG_IGN)
    // So that a reader that goes away ends the program quietly, also where whoever started it ignores the signal.
    signal(SIGPIPE, SIG_DFL)
    var program = Program { name in getenv(name).map { String(cString: $0) } }
    exit(program.run(arguments).rawValue)
  }
}
