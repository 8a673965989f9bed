import Entities
import Registry
import Settings
import Testing
import Values

struct TodoTests {
  private let fixture: Fixture<Todo>

  init() throws { fixture = try Fixture(try Todo.table(Settings())) }

  @Test func storesExactlyItsFieldsInTheirOrder() {
    #expect(
      fixture.table.schema.fields.map(\.name)
        == ["title", "detail", "done", "priority", "due", "tags", "completedAt"])
    #expect(fixture.table.fields.filter(\.isManaged).map(\.name) == ["completedAt"])
    #expect(fixture.table.naturalKey?.name == "title")
    #expect(fixture.table.schema.searchable.map(\.name) == ["title", "detail", "tags"])
  }

  @Test func showsAndSortsAsTheSettingsSay() throws {
    #expect(fixture.table.columns == ["number", "done", "priority", "title", "due", "detail"])
    var settings = Settings()
    settings.lists["todo"] = ListSettings(columns: ["title"], order: ["-due"])
    let table = try Todo.table(settings)
    #expect(table.columns == ["title"])
    #expect(table.order == [.attribute(.field(4), ascending: false)])
  }

  @Test(arguments: [
    RuleCase("nothing", [:], ["title.required"]),
    RuleCase("blanks of several kinds", ["title": " \u{3000}\u{200B}\t "], ["title.required"]),
    RuleCase("one letter", ["title": "a"], []),
    RuleCase("the longest title", ["title": String(repeating: "あ", count: 200)], []),
    RuleCase("a title too long", ["title": String(repeating: "あ", count: 201)], ["title.length"]),
    RuleCase("the longest detail", ["title": "a", "detail": String(repeating: "a", count: 10_000)], []),
    RuleCase(
      "a detail too long", ["title": "a", "detail": String(repeating: "a", count: 10_001)], ["detail.length"]),
    RuleCase("the longest tag", ["title": "a", "tags": String(repeating: "t", count: 200)], []),
    RuleCase(
      "a tag too long", ["title": "a", "tags": "b," + String(repeating: "t", count: 201)], ["tags.length"]),
    RuleCase(
      "many short tags", ["title": "a", "tags": (1...100).map { "tag\($0)" }.joined(separator: ",")], []),
    RuleCase(
      "two fields at once, in their order", ["detail": String(repeating: "a", count: 10_001)],
      ["title.required", "detail.length"]),
    RuleCase("a due day long gone", ["title": "a", "due": "1999-12-31"], []),
  ])
  func rules(_ rule: RuleCase) throws {
    #expect(try fixture.codes(rule.given) == rule.codes)
  }

  @Test func requiredSilencesTheFieldsOtherRules() {
    var cells = fixture.table.cells(Todo())
    cells[0] = .text(String(repeating: " ", count: 201))
    let found = fixture.table.violations(cells, context: fixture.repository.context)
    #expect(found.map(\.code) == ["title.required"])
  }

  @Test func aTooLongTagIsCountedByItself() throws {
    let cells = try fixture.cells(["title": "a", "tags": "b," + String(repeating: "t", count: 201)])
    let found = fixture.table.violations(cells, context: fixture.repository.context)
    #expect(
      found.map(\.values) == [["minimum": "1", "maximum": "200", "count": "201", "setting": "text.maximum"]])
  }

  @Test func theLimitsComeFromTheSettings() throws {
    var settings = Settings()
    settings.text.maximum = 3
    settings.text.multilineMaximum = 4
    let fixture = try Fixture(try Todo.table(settings))
    #expect(try fixture.codes(["title": "abc", "detail": "abcd", "tags": "abc"]) == [])
    #expect(
      try fixture.codes(["title": "abcd", "detail": "abcde", "tags": "abcd"])
        == ["title.length", "detail.length", "tags.length"])
  }

  @Test func aNewOneIsUndoneAndOfMiddlePriority() throws {
    let todo = try fixture.add(["title": "Buy milk"]).record
    #expect(todo.done == false)
    #expect(todo.priority == .middle)
    #expect(todo.completedAt == nil)
    #expect(Todo.Priority.names == ["low", "middle", "high", "highest"])
  }

  @Test func createKeepsDone() throws {
    let todo = try fixture.add(["title": "Buy milk", "done": "yes"])
    #expect(todo.done)
    #expect(todo.completedAt == todo.row.createdAt)
    #expect(try fixture.get(todo.number).done)
  }

  @Test func toggleTurnsWhatStandsNotWhatTheCallerHolds() throws {
    let held = try fixture.add(["title": "Buy milk"])
    let other = try #require(
      try fixture.repository.modify([held.number], verb: "toggle") { $0.done.toggle() }.first)
    #expect(fixture.table.stored(other.row).done)
    // The caller still holds the undone record; toggling turns the done one back.
    #expect(!held.done)
    let turned = try #require(
      try fixture.repository.modify([held.number], verb: "toggle") { $0.done.toggle() }.first)
    let todo = fixture.table.stored(turned.row)
    #expect(!todo.done)
    #expect(todo.completedAt == nil)
    #expect(todo.row.revision == 3)
  }

  @Test func completedAtFollowsDoneWhicheverWayAChangeComes() throws {
    let repository = fixture.repository
    let todo = try fixture.add(["title": "Buy milk"])
    // By a form's edit.
    let edited = try #require(
      try repository.save([RecordEdit(base: todo.row, changes: [2: .integer(1)])]).first)
    #expect(edited.row.cells[6] == .integer(edited.row.updatedAt.milliseconds))
    // Another field leaves it alone.
    let renamed = try #require(
      try repository.save([RecordEdit(base: edited.row, changes: [0: .text("Buy tea")])]).first)
    #expect(renamed.row.cells[6] == edited.row.cells[6])
    #expect(renamed.row.updatedAt > edited.row.updatedAt)
    // A change that takes it away does not.
    let claimed = try #require(
      try repository.modify([todo.number], verb: "edit") {
        $0.title = "Buy coffee"
        $0.completedAt = nil
      }.first)
    #expect(claimed.row.cells[6] == edited.row.cells[6])
    // By a change of the record.
    let reopened = try #require(
      try repository.modify([todo.number], verb: "reopen") { $0.done = false }.first)
    #expect(reopened.row.cells[6] == .absent)
    // By an addition that brings its own.
    var cells = try fixture.cells(["title": "Bring", "done": "true"])
    cells[6] = .integer(1)
    let added = try #require(try repository.add([cells]).first)
    #expect(added.cells[6] == .integer(1))
    let moved = try #require(
      try repository.modify([added.number], verb: "import") {
        $0.completedAt = Timestamp(milliseconds: 2)
      }.first)
    #expect(moved.row.cells[6] == .integer(2))
    cells = try fixture.cells(["title": "Bring"])
    cells[6] = .integer(1)
    #expect(try repository.add([cells]).first?.cells[6] == .absent)
    // By undo.
    _ = try repository.modify([todo.number], verb: "done") { $0.done = true }
    try fixture.undo()
    #expect(try fixture.get(todo.number).completedAt == nil)
  }

  @Test func oneThatIsDoneAlreadyKeepsItsTime() throws {
    let todo = try fixture.add(["title": "Buy milk", "done": "true"])
    let saved = try #require(
      try fixture.repository.modify([todo.number], verb: "done") { $0.done = true }.first)
    #expect(!saved.isChanged)
    #expect(saved.row == todo.row)
  }

  @Test func listsByPriorityThenDueThenTitle() throws {
    for (title, priority, due) in [
      ("pear", "low", "2026-12-01"), ("Éclair", "high", ""), ("eclair", "high", ""),
      ("zebra", "high", "2026-12-02"),
      ("apple", "highest", "2030-01-01"), ("bread", "middle", "2026-12-24"),
      ("Bread", "middle", "2026-12-24"),
      ("salt", "high", "2026-12-01"), ("あさ", "high", ""), ("アサ", "high", ""),
    ] {
      try fixture.add(["title": title, "priority": priority, "due": due])
    }
    #expect(
      try fixture.listed().map(\.record.title)
        == ["apple", "salt", "zebra", "eclair", "Éclair", "あさ", "アサ", "Bread", "bread", "pear"])
  }

  @Test func showsTheUndoneOrTheDone() throws {
    for (title, done) in [("a", "no"), ("b", "yes"), ("c", "no")] {
      try fixture.add(["title": title, "done": done])
    }
    let done = Condition.present(.field(2))
    let order = [SortKey.attribute(.number)]
    #expect(try fixture.repository.list(Query(.not(done), order: order)).map(\.record.title) == ["a", "c"])
    #expect(try fixture.repository.list(Query(done, order: order)).map(\.record.title) == ["b"])
  }

  @Test func isFoundAndDeletedById() throws {
    let (first, second) = (try fixture.add(["title": "a"]), try fixture.add(["title": "b"]))
    let rows = try fixture.repository.resolve([second.id.text.uppercased()])
    #expect(rows == [second.row])
    #expect(try fixture.repository.delete(rows.map(\.number)) == [second.row])
    #expect(try fixture.listed().map(\.row) == [first.row])
  }
}
