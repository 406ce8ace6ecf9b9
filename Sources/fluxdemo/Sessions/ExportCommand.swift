import FluxCore
import ToDoFlux
import ToDoModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `export OUT [--from LOG] [--format F]`: writes the past of the list, or of a recorded session, into a file.
struct ExportCommand: Equatable {
  /// What is written.
  enum Format: String, CaseIterable {
    /// A page for a browser.
    case html
    /// What Redux DevTools imports.
    case devtools
    /// What a trace viewer of Chrome opens.
    case trace

    func bytes(of timeline: Timeline) -> [UInt8] {
      switch self {
      case .html: timeline.html()
      case .devtools: timeline.devTools()
      case .trace: timeline.trace()
      }
    }
  }

  let path: String
  /// The recording; the list's own journal when nil.
  let log: String?
  let format: Format

  /// What became of an export.
  enum Outcome {
    /// So many steps were written; what else to say.
    case written(steps: Int, warnings: [String])
    /// There is a file of that name.
    case exists
  }

  /// Reads the past and writes the file.
  ///
  /// - Parameter list: where the list is, for its journal.
  func run(on list: ListLocation?, replacing mayReplace: Bool) throws -> Outcome {
    for source in [log, list?.path] where source.map({ Self.isSame($0, path) }) == true {
      throw OptionError.ownSource(path)
    }
    let timeline: Timeline
    var warnings: [String] = []
    if let log {
      timeline = try LogProblem.naming(log) {
        try ToDoTimeline.ofSession(recordedAt: log, title: log)
      }
      if let note = timeline.note { warnings = ["\(log): \(Self.phrase(note))"] }
    } else if let list {
      (timeline, warnings) = try ToDoTimeline.ofList(at: list.path, title: list.name)
    } else {
      throw OptionError.needsLog
    }
    let isWritten = try write(format.bytes(of: timeline), replacing: mayReplace)
    return isWritten ? .written(steps: timeline.steps.count, warnings: warnings) : .exists
  }

  private func write(_ bytes: [UInt8], replacing mayReplace: Bool) throws -> Bool {
    do throws(ToDoError) {
      return try ToDoTimeline.write(bytes, to: path, replacing: mayReplace)
    } catch {
      guard case .storage(let failure) = error else { throw error }
      throw Unwritten(failure: failure)
    }
  }

  /// The file could not be written; what helps a list does not help here.
  private struct Unwritten: ExplainedError {
    let failure: StorageFailure

    var message: String {
      "cannot write \(failure.path): \(failure.reason.fact); nothing was written (name another file)"
    }
  }

  /// Whether two paths lead to one file.
  private static func isSame(_ path: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(path, &first) == 0 && stat(other, &second) == 0
      && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// A message has neither capital nor period.
  private static func phrase(_ note: String) -> String {
    note.prefix(1).lowercased() + note.dropFirst().dropLast()
  }
}
