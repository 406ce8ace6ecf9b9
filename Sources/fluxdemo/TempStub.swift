enum TerminalText { static func sanitised(_ s: String) -> String { s } }
