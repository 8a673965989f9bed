import Synchronization
import Terminal
import Testing
import Values

@testable import RosterCLI

/// `list --watch`, watched by a reader that goes away once it has seen enough.
@Suite(.timeLimit(.minutes(1)))
struct WatchTests {
  /// A day that a test moves on.
  private final class Day: Sendable {
    private let state: Mutex<CivilDate>
    init(_ day: CivilDate) { state = Mutex(day) }
    var day: CivilDate { state.withLock { $0 } }
    func pass() { state.withLock { $0 = $0.adding(days: 1) ?? $0 } }
  }

  private let desk: Desk
  private let day: Day

  init() throws {
    desk = try Desk()
    day = Day(try #require(CivilDate(iso: "2026-11-30")))
  }

  /// Runs the command until `count` states were shown, and does `next` after each of them.
  private func watch(
    _ words: [String], states count: Int, height: Int? = nil,
    environment extra: [String: String] = ["ROSTER_TODAY": ""],
    then next: @escaping (Int) throws -> Void
  ) -> (code: Int32, states: [String]) {
    var states: [String] = []
    let output = ByteSink { bytes in
      states.append(String(decoding: bytes, as: UTF8.self))
      if states.count == count { throw OutputError.closed }
      try next(states.count)
    }
    let io = IO(
      output: output, errors: ByteSink { _ in }, inputDescriptor: 0, prompter: ScriptedPrompter([]),
      isOutputTerminal: height != nil, height: height ?? 24)
    let app = App(
      groups: desk.groups, environment: desk.environment.merging(extra) { $1 }, io: io,
      clock: Clock(now: Clock.system.now, today: { [day] in day.day }))
    return (app.run(words), states)
  }

  @Test func anotherDayIsAskedFor() throws {
    try desk.run("todo add Milk --due 2026-12-01")
    try desk.run("todo add Bread --due 2026-12-02")
    let words = ["todo", "list", "--watch", "--where", "due <= tomorrow", "--columns", "title"]
    let (code, states) = watch(words, states: 2) { [day] _ in day.pass() }
    #expect(states == ["title\nMilk\n\n", "title\nMilk\nBread\n\n"])
    #expect(code == 0)
  }

  @Test func aDayThatIsSaidStays() throws {
    try desk.run("todo add Milk --due 2026-11-30")
    let words = ["todo", "list", "--watch", "--columns", "due"]
    let (code, states) = watch(words, states: 2, environment: [:]) { [day, desk] _ in
      day.pass()
      try desk.run("todo add Bread --due 2026-11-29")
    }
    #expect(states == ["due\n2026-11-30\n\n", "due\n2026-11-29 !\n2026-11-30\n\n"])
    #expect(code == 0)
  }

  @Test func aDatabaseThatIsMadeMeanwhileIsFound() throws {
    let (code, states) = watch(["todo", "list", "--watch", "--columns", "title"], states: 4) { [desk] count in
      try desk.run(["todo", "add", "Item \(count)"])
    }
    #expect(
      states == [
        "title\n\n", "title\nItem 1\n\n", "title\nItem 1\nItem 2\n\n", "title\nItem 1\nItem 2\nItem 3\n\n",
      ])
    #expect(code == 0)
  }

  /// Of a list longer than the screen only so many rows as it has lines for are there.
  @Test func aTerminalShowsAScreenful() throws {
    for number in 1...9 { try desk.run(["todo", "add", "Item \(number)"]) }
    let words = ["todo", "list", "--watch", "--columns", "title", "--color", "never"]
    let (code, states) = watch(words, states: 3, height: 5) { [desk] count in
      try desk.run(count == 1 ? ["todo", "delete", "2"] : ["todo", "add", "Item 0"])
    }
    let screen = "\u{1B}[H\u{1B}[2J"
    #expect(
      states == [
        "\(screen)title\nItem 1\nItem 2\nItem 3\n", "\(screen)title\nItem 1\nItem 3\nItem 4\n",
        "\(screen)title\nItem 0\nItem 1\nItem 3\n",
      ])
    #expect(code == 0)
  }
}
