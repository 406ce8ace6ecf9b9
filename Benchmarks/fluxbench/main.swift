// Measures what the engine costs, beside the least that a program could do instead, in one process.
//
//   swift run -c release fluxbench [--filter NAME] [--json]
//
// Each value is the median of several runs. A missed aim is printed as missed and is no error.

import Foundation

var filter: String?
var report = Report.table
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--json":
    report = .json
  case "--filter" where !arguments.isEmpty:
    filter = arguments.removeFirst()
  default:
    print("usage: fluxbench [--filter NAME] [--json]")
    print("NAME is part of one of: \(Benchmark.all.map(\.name).joined(separator: ", "))")
    exit(2)
  }
}
let benchmarks = Benchmark.all.filter { filter.map($0.name.contains) ?? true }
#if DEBUG
  FileHandle.standardError.write(
    Data("fluxbench: this is a debug build and its times say nothing; use `-c release`\n".utf8))
#endif
switch report {
case .table:
  for measurement in benchmarks.lazy.flatMap({ $0.run() }) { print(report.line(measurement)) }
case .json:
  let lines = benchmarks.flatMap { $0.run() }.map(report.line)
  print("[\n" + lines.joined(separator: ",\n") + "\n]")
}
