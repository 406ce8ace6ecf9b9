import FluxTerminal

/// Whether what is printed has colour.
enum ColourChoice: String, CaseIterable {
  case auto, always, never

  /// What `--color` says, else the environment: `NO_COLOR`, then `CLICOLOR_FORCE`.
  init(option: String?, environment: (String) -> String?) throws(OptionError) {
    func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }

    if let option {
      guard let choice = ColourChoice(rawValue: option) else { throw .notAColour(option) }
      self = choice
    } else if isSet("NO_COLOR") {
      self = .never
    } else if isSet("CLICOLOR_FORCE"), environment("CLICOLOR_FORCE") != "0" {
      self = .always
    } else {
      self = .auto
    }
  }

  /// Whether there is colour on an output; `isCapable` says if it is a terminal that shows it.
  func usesColour(isCapable: @autoclosure () -> Bool) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isCapable()
    }
  }
}
