extension Timeline {
  /// Shows the actions of a recording, without the program that it is of: payloads and causes, no states.
  ///
  /// Of a damaged one it shows the good part, and says so in ``note`` (H4).
  ///
  /// - Throws: `ReplayError` when the recording cannot be read from its place.
  /// - Complexity: O(actions)
  public init(of recording: Recording, title: String) throws(ReplayError) {
    self.init(title: title)
    var reader = try recording.reader()
    do {
      while let line = try reader.next() {
        guard case .action = line.kind else { continue }
        steps.append(try Step(line))
      }
    } catch {
      note = try Self.note(on: ReplayError(error))
    }
  }

  /// Replays a recording, and shows what each action changed, too.
  ///
  /// Of one that cannot be replayed to its end it shows what was, and says why in ``note`` (H2, H4).
  ///
  /// - Throws: what making a ``Replay`` throws, such as `.schemaDiffers`.
  /// - Complexity: O(actions and what they changed)
  public init<Model>(
    replaying recording: Recording, _ schema: RecordingSchema, title: String,
    model: (Dispatcher, inout RecordedStores) throws -> Model
  ) throws {
    let replay = try Replay(recording, schema, model: model)
    self.init(title: title, initialStates: try replay.states())
    do {
      while let step = try replay.next(tellsChanges: true) { steps.append(step) }
    } catch {
      note = try Self.note(on: error)
    }
  }

  private static func note(on error: ReplayError) throws(ReplayError) -> String {
    // That the file cannot be read has nothing to do with what is in it.
    if case .unreadable = error { throw error }
    return "Shown up to where it is good: \(error)."
  }
}
