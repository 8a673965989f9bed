import Testing

/// A value that is refused: the command, the lines that say why, the exit code.
struct Refusal: Sendable, CustomTestStringConvertible {
  var words: [String]
  var lines: [String]

  init(_ words: [String], _ lines: String...) {
    self.words = words
    self.lines = lines
  }

  var testDescription: String { words.joined(separator: " ").debugDescription }

  static func person(_ option: String, _ value: String, _ sentence: String) -> Refusal {
    Refusal(["person", "add", "A", "--\(option)", value], sentence)
  }

  static func friend(_ birthday: String, _ sentence: String) -> Refusal {
    Refusal(["friend", "add", "A", "--birthday", birthday], sentence)
  }

  static func user(_ userId: String, _ shown: String) -> Refusal {
    let form =
      "use 1 to 64 of a-z, 0-9, . _ and -, beginning with a letter or digit, not digits only [userId.form]"
    return Refusal(
      ["user", "register", "--no-password", "--nickname", "A", "--", userId],
      "userId: “\(shown)” is no user id; \(form)")
  }
}
