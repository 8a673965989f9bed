import Registry
import Testing
import Values
import ViewModels

struct EditingFormTests {
  private let emma = [
    "title": "Emma", "isbn": "123", "pages": "5", "shelf": "bedside", "height": "19 cm",
    "bought": "2026-01-31",
    "tags": "novel,regency", "read": "true",
  ]

  private func bench(_ kind: StoreKind = .memory) throws -> Bench<Book> {
    let bench = try Bench(try Book.table(), kind)
    try bench.add(emma)
    return bench
  }

  @Test func theFormShowsWhatStands() throws {
    let form = try bench().form(1)
    #expect(!form.isNew)
    #expect(form.title == "Emma")
    for (field, text) in emma { #expect(form.text(of: field) == text) }
    #expect(form.text(of: "reading") == "")
    #expect(form.changedFields == [])
    #expect(!form.isChanged)
    #expect(form.codes == [])
  }

  @Test(arguments: StoreKind.allCases)
  func onlyTheChangedFieldsAreWritten(_ kind: StoreKind) throws {
    let bench = try bench(kind)
    let before = try bench.row(1)
    let form = try bench.form(1)
    form.set("title", to: "Emma, a novel")
    form.set("height", to: "20")
    #expect(form.changedFields == ["title", "height"])
    bench.test.log.clear()
    let saved = try #require(try form.saved().first)
    if kind == .sqlite {
      #expect(
        bench.test.log.texts.filter { $0.hasPrefix("UPDATE \"book\"") } == [
          "UPDATE \"book\" SET \"title\" = ?, \"height\" = ?, \"title_key\" = ?, \"search\" = ?, "
            + "updated_at = ?, revision = ? WHERE number = ?"
        ])
    }
    var expected = before
    expected.cells[0] = .text("Emma, a novel")
    expected.cells[5] = .integer(200)
    expected.revision = 2
    expected.updatedAt = saved.row.updatedAt
    #expect(saved == Saved(row: expected, before: before))
    #expect(saved.row.updatedAt > before.updatedAt)
    #expect(try bench.row(1) == expected)
    let step = try #require(try bench.steps().first)
    #expect(step.label == StepLabel("edit", "book"))
    #expect(
      try bench.store.read { try $0.changes(ofStep: step.number) }.map(\.image) == [
        [.init(field: "title", cell: .text("Emma")), .init(field: "height", cell: .integer(190))]
      ])
    // The form goes on from what stands now.
    #expect(form.rows == [expected])
    #expect(form.title == "Emma, a novel")
    #expect(!form.isChanged)
  }

  @Test(arguments: StoreKind.allCases)
  func aFormThatChangesNothingWritesNothing(_ kind: StoreKind) throws {
    let bench = try bench(kind)
    let before = try bench.row(1)
    let steps = try bench.steps()
    let form = try bench.form(1)
    bench.test.log.clear()
    #expect(try form.save() == .saved([Saved(row: before, before: before)], warnings: []))
    // The same said again in another way changes nothing either.
    for (field, text) in emma { form.set(field, to: " \(text)\u{3000}") }
    form.set("height", to: "190 mm")
    form.set("shelf", to: "BEDSIDE")
    form.set("read", to: "yes")
    form.set("tags", to: "novel , regency")
    form.changeWords(of: "tags", adding: ["novel"], removing: ["crime"])
    #expect(form.changedFields == [])
    #expect(!form.isChanged)
    #expect(try form.save() == .saved([Saved(row: before, before: before)], warnings: []))
    #expect(bench.test.log.texts == [])
    #expect(try bench.row(1) == before)
    #expect(try bench.steps() == steps)
  }

  @Test func aChangeToTheByteIsAChange() throws {
    let bench = try Bench(try Book.table())
    try bench.add(["title": "caf\u{E9}"])
    let form = try bench.form(1)
    form.set("title", to: "cafe\u{301}")
    #expect(form.changedFields == ["title"])
    let saved = try form.saved()
    #expect(saved.map(\.row.cells[0]) == [.text("cafe\u{301}")])
    #expect(saved.map(\.row.revision) == [2])
  }

  @Test func cancelRestoresWhatWasOpened() throws {
    let form = try bench().form(1)
    form.set("title", to: "")
    form.set("pages", to: "many")
    form.changeWords(of: "tags", adding: ["x"], removing: [])
    #expect(form.codes == ["title.required", "pages.number.notWhole"])
    form.cancel()
    for (field, text) in emma { #expect(form.text(of: field) == text) }
    #expect(form.codes == [])
    #expect(!form.isChanged)
  }

  @Test func oneFieldIsPutBackByItself() throws {
    let form = try bench().form(1)
    form.set("title", to: "")
    form.set("pages", to: "many")
    form.clear("isbn")
    #expect(form.typed == ["title": "", "pages": "many", "isbn": ""])
    #expect(["title", "pages", "isbn", "shelf"].map(form.isTouched) == [true, true, true, false])
    form.revert("pages")
    form.revert("isbn")
    #expect(form.text(of: "pages") == "5")
    #expect(form.text(of: "isbn") == "123")
    #expect(form.typed == ["title": ""])
    #expect(form.codes == ["title.required"])
    #expect(form.changedFields == ["title"])
  }

  @Test func clearEmptiesAFieldOrSetsAFlagToFalse() throws {
    let bench = try bench()
    let form = try bench.form(1)
    for field in ["pages", "read", "tags", "bought", "height", "isbn"] { form.clear(field) }
    #expect(form.text(of: "pages") == "")
    let cells = try #require(try form.saved().first).row.cells
    #expect(
      cells == [
        .text("Emma"), .absent, .absent, .absent, .integer(2), .absent, .absent, .absent, .integer(0),
        .absent,
      ])
  }

  @Test func aRequiredFieldCannotBeCleared() throws {
    let bench = try bench()
    let form = try bench.form(1)
    form.clear("title")
    #expect(form.codes == ["title.required"])
    #expect(try form.save(overrulingWarnings: true) == .refused(form.violations))
  }

  @Test func aLevelCannotBeCleared() throws {
    let bench = try bench()
    let form = try bench.form(1)
    form.clear("shelf")
    #expect(form.codes == ["shelf.level.unknown"])
    #expect(form.violations[0].values == ["value": "", "levels": "cellar, study, bedside"])
    #expect(try form.save(overrulingWarnings: true) == .refused(form.violations))
    #expect(try bench.row(1).cells[4] == .integer(2))
  }

  @Test(arguments: StoreKind.allCases)
  func aLevelThatAFileLeavesEmptyIsTheDefault(_ kind: StoreKind) throws {
    let bench = try bench(kind)
    let reading = ReadingContext(today: bench.today, isTyped: false)
    let new = FormViewModel(adding: bench.repository, reading: reading)
    new.set("title", to: "Walden")
    new.set("shelf", to: " ")
    #expect(try new.saved().map(\.row.cells[4]) == [.integer(1)])
    let edit = FormViewModel(editing: [try bench.row(1)], in: bench.repository, reading: reading)
    edit.set("shelf", to: "")
    #expect(try edit.saved().map(\.row.cells[4]) == [.integer(1)])
  }

  @Test func warningsCountForChangedFieldsOnly() throws {
    let bench = try bench()
    let form = try bench.form(1)
    form.set("title", to: "Emma, a novel")
    #expect(form.codes == [])
    form.set("pages", to: "6")
    #expect(form.codes == ["pages.unusual"])
    form.set("pages", to: "5")
    #expect(form.codes == [])
    #expect(try form.saved().map(\.row.revision) == [2])
  }

  @Test(arguments: StoreKind.allCases)
  func aFieldThatAnotherHandChangedIsAConflict(_ kind: StoreKind) throws {
    let bench = try bench(kind)
    let (mine, theirs) = (try bench.form(1), try bench.form(1))
    theirs.set("pages", to: "474")
    try theirs.saved()
    let standing = try bench.row(1)
    mine.set("title", to: "Emma, a novel")
    mine.set("pages", to: "475")
    let steps = try bench.steps()
    #expect(
      throws: ConflictError(
        entity: "book", number: 1, field: "pages", theirs: .integer(474), mine: .integer(475))
    ) { try mine.save() }
    #expect(try bench.row(1) == standing)
    #expect(try bench.steps() == steps)
    // The form keeps what was typed.
    #expect(mine.text(of: "pages") == "475")
    #expect(mine.text(of: "title") == "Emma, a novel")
  }

  @Test(arguments: StoreKind.allCases)
  func otherFieldsThatAnotherHandChangedMerge(_ kind: StoreKind) throws {
    let bench = try bench(kind)
    let (mine, theirs) = (try bench.form(1), try bench.form(1))
    theirs.set("pages", to: "474")
    theirs.set("title", to: "Emma, a novel")
    try theirs.saved()
    mine.set("bought", to: "2026-02-01")
    mine.set("title", to: "Emma, a novel")
    let saved = try #require(try mine.saved().first)
    #expect(saved.row.revision == 3)
    #expect(try bench.cell("pages", of: saved.row) == .integer(474))
    #expect(try bench.cell("bought", of: saved.row) == .text("2026-02-01"))
    #expect(try bench.cell("title", of: saved.row) == .text("Emma, a novel"))
    #expect(mine.text(of: "pages") == "474")
  }

  @Test func whatAnotherHandMadeTheSameIsNoConflictAndNothingIsWritten() throws {
    let bench = try bench()
    let (mine, theirs) = (try bench.form(1), try bench.form(1))
    for form in [mine, theirs] { form.set("pages", to: "474") }
    try theirs.saved()
    let standing = try bench.row(1)
    #expect(try mine.saved() == [Saved(row: standing, before: standing)])
    #expect(try bench.steps().count == 2)
  }

  @Test func aRecordThatIsGoneIsAConflictWithoutAField() throws {
    let bench = try bench()
    let form = try bench.form(1)
    form.set("pages", to: "474")
    _ = try bench.repository.delete([1])
    #expect(throws: ConflictError(entity: "book", number: 1)) { try form.save() }
  }

  @Test func whatOnlyTheMergedRecordBreaksIsRefused() throws {
    let bench = try Bench(try Book.table())
    for isbn in ["1", "2"] { try bench.add(["title": "Emma", "isbn": isbn]) }
    let form = try bench.form(2)
    form.set("isbn", to: "1")
    #expect(form.codes == [])
    let taken = Violation(field: "isbn", code: "isbn.taken", values: ["number": "1"], cell: .text("1"))
    #expect(try form.save() == .refused([taken]))
    #expect(form.violations == [taken])
    form.set("isbn", to: "2")
    #expect(!form.isChanged)
    #expect(form.codes == [])
  }

  @Test func theHookRunsForAForm() throws {
    let bench = try bench()
    #expect(try bench.row(1).cells[9] == .integer(try bench.row(1).createdAt.milliseconds))
    let form = try bench.form(1)
    form.clear("read")
    #expect(try form.saved().map(\.row.cells[9]) == [.absent])
    form.set("read", to: "on")
    let saved = try #require(try form.saved().first)
    #expect(saved.row.cells[9] == .integer(saved.row.updatedAt.milliseconds))
    #expect(saved.row.revision == 3)
  }
}
