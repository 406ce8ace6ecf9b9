// Measures what the engine costs, beside the least that a program could do instead, in one process.
//
//   swift run -c release fluxbench [--filter NAME] [--counts] [--json]
//
// Each time is the median of several rounds, in which a work and what it is compared with take turns. A time that misses its
// aim is printed as missed and is no error; a count that exceeds its bound is one, with `--counts`.

import AllocationCounting
import Foundation

func complain(_ text: String) {
  FileHandle.standardError.write(Data("fluxbench: \(text)\n".utf8))
}

let options: Options
do throws(Options.Refusal) {
  options = try Options(Array(CommandLine.arguments.dropFirst()))
} catch {
  switch error {
  case .help:
    print(Options.usage)
    exit(0)
  case .usage(let text):
    complain(text)
    exit(2)
  }
}
#if DEBUG
  complain("this is a debug build and its times say nothing; use `-c release`")
#endif
if !AllocationCount.isAvailable {
  complain("this build cannot count heap allocations")
  if options.areCounts { exit(1) }
}
let measurements = options.benchmarks.flatMap { benchmark in
  (options.areCounts ? [] : benchmark.times())
    + (AllocationCount.isAvailable ? benchmark.counts() : [])
}
print(options.report.text(measurements))
if options.areCounts, measurements.contains(where: { $0.isMet == false }) { exit(1) }
