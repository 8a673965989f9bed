import Entities
import Interchange
import Registry
import Settings
import Testing
import Values

/// Kept originals of fields that have another value now are left out without a loss.
@Suite struct OutdatedTests {
  struct Change: CustomTestStringConvertible {
    var given: String
    var change: @Sendable (inout Todo) -> Void = { _ in }
    var isOutdated = true
    var lost: [String] = []

    var testDescription: String { given }
  }

  private func check<Record>(
    _ given: String, _ format: InterchangeFormat<Record>, _ table: EntityTable<Record>,
    _ change: (inout Record) -> Void, isOutdated: Bool, lost: [String]
  ) throws {
    let read = try #require(Landing(given, as: format).records.first)
    #expect(read.problem == nil && !read.extras.isEmpty)
    var dice = TaskDice(seed: 1)
    var stored = dice.stored(try read.landed(table))
    if let created = read.createdAt { stored.row.createdAt = created }
    var other = stored
    other.record = table.blank()
    change(&stored.record)
    let sink = ByteSink { _ in }
    let writer = try #require(format.writer?(sink, .fixed()))
    try writer.begin()
    #expect(try writer.write(stored) == lost)
    #expect(writer.hasOutdated == isOutdated)
    // It is told of the last record alone.
    _ = try writer.write(other)
    #expect(!writer.hasOutdated)
  }

  static let lines = [
    Change(given: "(E) a t:2026-01-01", isOutdated: false),
    Change(given: "(E) a t:2026-01-01", change: { $0.title = "b" }),
    Change(given: "2026-01-02 a t:2026-01-01", change: { $0.done = true }),
    Change(given: "a", isOutdated: false), Change(given: "a", change: { $0.priority = .highest }),
    Change(given: "a", change: { $0.extras.append("todotxt b") }, isOutdated: false, lost: ["extras"]),
    Change(given: "a", change: { $0.extras = [#"todotxt a\u{A}b"#] }, isOutdated: false, lost: ["extras"]),
  ]

  @Test(arguments: lines)
  func ofALine(_ wanted: Change) throws {
    try check(
      wanted.given, .todoTxt, Todo.table(Settings()), wanted.change, isOutdated: wanted.isOutdated,
      lost: wanted.lost)
  }

  static let tasks = [
    Change(given: #""due":"20260102T120000Z""#, isOutdated: false),
    Change(given: #""due":"20260102T120000Z""#, change: { $0.due = nil }),
    Change(given: #""due":"20260102T120000Z""#, change: { $0.title = "b" }, isOutdated: false),
    Change(given: #""tags":"a,b""#, change: { $0.tags = ["a"] }),
    Change(given: #""status":"waiting""#, change: { $0.done = true }),
    Change(given: #""priority":"U""#, change: { $0.priority = .high }),
    Change(given: #""detail":" a ""#, change: { $0.detail = "b" }),
    Change(given: #""detail":" a ""#, change: { $0.detail = nil }),
    Change(given: #""project":"a""#, change: { $0.title = "b" }, isOutdated: false),
    Change(
      given: #""project":"a""#, change: { $0.extras.append(#"taskwarrior "project":"b""#) },
      isOutdated: false,
      lost: ["extras"]),
    Change(
      given: #""project":"a""#, change: { $0.extras.append("taskwarrior x") }, isOutdated: false,
      lost: ["extras"]),
    Change(
      given: #""project":"a""#, change: { $0.extras.append(#"taskwarrior "status":"completed""#) }),
  ]

  @Test(arguments: tasks)
  func ofATask(_ wanted: Change) throws {
    try check(
      #"{"uuid":"\#(TaskwarriorTests.uuid)","description":"t",\#(wanted.given)}"#, .taskwarrior,
      Todo.table(Settings()), wanted.change, isOutdated: wanted.isOutdated, lost: wanted.lost)
  }
}
