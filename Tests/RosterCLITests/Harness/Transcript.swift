import Foundation
import Testing

/// A session as it is to look: commands, what is typed, and everything they write.
///
/// `$ roster …` is a command, with `NAME=value` before it for its environment; `$ file NAME` makes a file.
/// The lines after it that begin with `< ` are standard input or the file's content, those with `? ` a
/// person's answers, `? ^D` the end of them. All others are what was seen: standard error after `! `, an exit
/// code but 0 after `= `. `# ` begins a remark. A session that differs is attached to the test as it went, so
/// that `swift test --attachments-path FOLDER` writes it there.
struct Transcript {
  struct Step {
    var line: Int
    var command: String
    var input: [String] = []
    var answers: [String] = []
    var expected = ""
  }

  let steps: [Step]

  init(named name: String) throws {
    self.init(try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8))
  }

  init(_ text: String) {
    var steps: [Step] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated()
    {
      if line.hasPrefix("$ ") {
        steps.append(Step(line: index + 1, command: String(line.dropFirst(2))))
      } else if line.hasPrefix("# ") || steps.isEmpty {
        continue
      } else if line.hasPrefix("< ") {
        steps[steps.count - 1].input.append(String(line.dropFirst(2)))
      } else if line.hasPrefix("? ") {
        steps[steps.count - 1].answers.append(String(line.dropFirst(2)))
      } else {
        steps[steps.count - 1].expected += line + "\n"
      }
    }
    self.steps = steps
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Transcripts")

  static var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted()
  }

  /// Runs the steps at the desk and compares each with what is expected.
  func play(at desk: Desk, name: String) throws {
    var played = ""
    var isSame = true
    for step in steps {
      let seen = try Self.run(step, at: desk)
      isSame = isSame && seen == step.expected
      #expect(seen == step.expected, "\(name):\(step.line): \(step.command)")
      played += "$ \(step.command)\n" + step.input.map { "< \($0)\n" }.joined()
      played += step.answers.map { "? \($0)\n" }.joined() + seen
    }
    if !isSame { Attachment.record(played, named: name) }
  }

  private static func run(_ step: Step, at desk: Desk) throws -> String {
    var words = Words.split(step.command)
    let input = step.input.map { $0 + "\n" }.joined()
    if words.first == "file" {
      try desk.file(words[1], input)
      return ""
    }
    var environment: [String: String] = [:]
    while let word = words.first, word != "roster", let sign = word.firstIndex(of: "=") {
      let value = String(word[sign...].dropFirst())
      environment[String(word[..<sign])] = value.replacing("{folder}", with: desk.folder)
      words.removeFirst()
    }
    try #require(words.removeFirst() == "roster", "line \(step.line) is no command")
    let answers = step.answers.isEmpty ? nil : step.answers.map { $0 == "^D" ? nil : $0 }
    return try desk.run(words, environment: environment, input: input, answers: answers).seen
  }
}
