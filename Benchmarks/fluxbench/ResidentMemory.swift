import Foundation

/// How many bytes of memory the process holds; nil where the system does not tell.
func residentBytes() -> Double? {
  guard let statm = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
    let pages = statm.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
  else { return nil }
  return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
}
