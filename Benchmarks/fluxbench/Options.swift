/// What the command line asks for.
struct Options {
  enum Refusal: Error {
    case help
    /// What is wrong with the command line.
    case usage(String)
  }

  private(set) var report = Report.table
  private(set) var benchmarks = Benchmark.all
  /// Whether only what is counted is measured, and a missed aim is an error.
  private(set) var areCounts = false

  static let usage = """
    usage: fluxbench [--filter NAME] [--counts] [--json]

      --filter NAME  measure only NAME
      --counts       only count heap allocations; exit with status 1 when a bound is exceeded
      --json         print an array of objects instead of a table
      --help         print this

    NAME is one of: \(names)
    A time that misses its aim is printed as MISSED and is no error.
    """

  private static let names = Benchmark.all.map(\.name).joined(separator: ", ")

  init(_ arguments: [String]) throws(Refusal) {
    var arguments = arguments[...]
    while let argument = arguments.popFirst() {
      switch argument {
      case "--json": report = .json
      case "--counts": areCounts = true
      case "--filter":
        guard let name = arguments.popFirst() else {
          throw .usage("--filter needs a name: one of \(Self.names)")
        }
        benchmarks = Benchmark.all.filter { $0.name == name }
        if benchmarks.isEmpty { throw .usage("no benchmark `\(name)`: one of \(Self.names)") }
      case "--help", "-h": throw .help
      default: throw .usage("unknown argument `\(argument)`; see --help")
      }
    }
  }
}
