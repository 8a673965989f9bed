import AccountSupport
import Entities
import Foundation
import RosterCLI
import Synchronization
import Terminal
import Testing
import Values

/// A folder, an environment and a clock in which commands run one after the other, within the test.
final class Desk {
  let folder: String
  let groups: [GroupDeclaration]
  let hasher: CountingHasher
  var environment: [String: String]
  /// Cells of the terminal's line if standard output is one.
  var width: Int?
  private let seconds = Mutex<Int64>(0)
  private let start: Timestamp
  private let today: CivilDate

  init(groups: [GroupDeclaration] = Desk.groups, hasher: CountingHasher = CountingHasher()) throws {
    self.groups = groups
    self.hasher = hasher
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(
      "roster-desk-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    folder = try #require(realpath(place.path, nil).map { String(cString: $0) })
    today = try #require(CivilDate(iso: "2026-11-30"))
    start = Timestamp(milliseconds: Timestamp(startOf: today).milliseconds + 43_200_000)
    environment = [
      "HOME": folder, "TMPDIR": folder, "ROSTER_DATABASE": folder + "/roster.db",
      "ROSTER_TODAY": "2026-11-30",
    ]
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The program's own groups, and two that are declared by tests alone.
  static let groups: [GroupDeclaration] =
    App.groups + [
      GroupDeclaration("book", summary: "Books that one reads.", table: Book.table),
      GroupDeclaration("gadget", summary: "Things declared while the program runs.") { _ in gadget },
    ]

  /// A clock that goes on by a second with each command, so that steps have times of their own.
  var clock: Clock {
    let moment = seconds.withLock { seconds in
      defer { seconds += 1 }
      return Timestamp(milliseconds: start.milliseconds + seconds * 1000)
    }
    return Clock(now: { moment }, today: { [today] in today })
  }

  func path(_ name: String) -> String { folder + "/" + name }

  @discardableResult
  func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  /// Runs one command; `answers` are what a person types, nil being the end of the input, and without them
  /// there is no terminal.
  @discardableResult
  func run(
    _ words: [String], environment extra: [String: String] = [:], input: String = "",
    answers: [String?]? = nil
  ) throws -> Run {
    let log = Log()
    let stdin = try file("standard-input", input)
    let descriptor = open(stdin, O_RDONLY)
    defer {
      close(descriptor)
      unlink(stdin)
    }
    let io = IO(
      output: ByteSink { log.add($0, isError: false) }, errors: ByteSink { log.add($0, isError: true) },
      inputDescriptor: descriptor, prompter: LoggingPrompter(answers ?? [], log),
      isInputTerminal: answers != nil, isOutputTerminal: width != nil,
      isErrorTerminal: answers != nil || width != nil,
      width: width ?? 80)
    let app = App(
      groups: groups, environment: environment.merging(extra) { $1 }, io: io, clock: clock, hasher: hasher,
      who: "sato")
    let code = app.run(words.map { $0.replacing("{folder}", with: folder) })
    for text in [log.output, log.errors] {
      #expect(text.firstMatch(of: /\{[a-z][A-Za-z]*\}/) == nil, "a placeholder is left: \(text)")
    }
    return Run(
      code: code, output: masked(log.output), errors: masked(log.errors),
      seen: masked(log.seen) + (code == 0 ? "" : "= \(code)\n"))
  }

  @discardableResult
  func run(_ line: String, input: String = "", answers: [String?]? = nil) throws -> Run {
    try run(Words.split(line), input: input, answers: answers)
  }

  /// What differs from run to run, by what it is: the folder, ids, the history's local times.
  private func masked(_ text: String) -> String {
    text.replacing(folder, with: "{folder}")
      .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "<id>")
      .replacing(/\d{4}-\d\d-\d\d \d\d:\d\d/, with: "YYYY-MM-DD HH:MM")
  }
}
