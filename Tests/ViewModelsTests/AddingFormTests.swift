import Observation
import Registry
import Synchronization
import Testing
import Values
import ViewModels

struct AddingFormTests {
  private let bench: Bench<Book>

  init() throws { bench = try Bench(try Book.table()) }

  @Test func aNewFormShowsTheDefaults() {
    let form = bench.form()
    #expect(form.isNew)
    #expect(form.rows == [])
    #expect(
      bench.table.stored.map { form.text(of: $0.name) } == ["", "", "", "", "study", "", "", "", "false", ""])
    #expect(form.title == "")
    #expect(form.changedFields == [])
    #expect(!form.isChanged)
  }

  @Test func theTitleIsTheFirstFieldAsItIsTyped() {
    let form = bench.form()
    form.set("title", to: " Emma ")
    #expect(form.title == " Emma ")
    #expect(form.text(of: "title") == " Emma ")
  }

  @Test func violationsFollowEveryKeystrokeInFieldOrder() {
    let form = bench.form()
    #expect(form.codes == ["title.required"])
    form.set("bought", to: "2026-12-01")
    form.set("pages", to: "0")
    #expect(form.codes == ["title.required", "pages.range", "bought.future"])
    form.set("title", to: "Emma")
    #expect(form.codes == ["pages.range", "bought.future"])
    #expect(form.violations(of: "pages").map(\.code) == ["pages.range"])
    form.set("pages", to: "300")
    form.set("bought", to: "today")
    #expect(form.codes == [])
    form.set("title", to: "\u{3000}")
    #expect(form.codes == ["title.required"])
  }

  @Test func aTextThatCannotBeReadStaysAndSilencesTheFieldsRules() throws {
    let form = bench.form()
    form.set("title", to: "Emma")
    form.set("pages", to: "1e3")
    form.set("height", to: "1,234")
    form.set("shelf", to: "attic")
    #expect(form.text(of: "pages") == "1e3")
    #expect(form.codes == ["pages.number.notWhole", "shelf.level.unknown", "height.number.unclear"])
    #expect(form.violations[0].values == ["value": "1e3"])
    #expect(form.violations[1].values == ["value": "attic", "levels": "cellar, study, bedside"])
    #expect(form.isChanged)
    #expect(form.changedFields == ["title"])
    #expect(try form.save(overrulingWarnings: true) == .refused(form.violations))
    #expect(try bench.repository.count() == 0)
    for (field, text) in [("pages", "0"), ("height", ""), ("shelf", "cellar")] { form.set(field, to: text) }
    #expect(form.codes == ["pages.range"])
  }

  @Test func aRequiredFieldThatCannotBeReadIsNotSaidToBeMissing() {
    let form = bench.form()
    form.set("title", to: "a\nb")
    #expect(form.codes == ["title.text.lineBreak"])
    form.set("title", to: "\u{1B}[31m")
    #expect(form.codes == ["title.text.control"])
    form.set("title", to: "a\0")
    #expect(form.codes == ["title.text.nul"])
  }

  @Test func theCodeIsNotDoubledWhereItNamesTheField() {
    let violation = Violation(field: "birthday", rejection: Rejection("birthday.future", ["value": "x"]))
    #expect(violation == Violation(field: "birthday", code: "birthday.future", values: ["value": "x"]))
    #expect(
      Violation(field: "birth", rejection: Rejection("birthday.future")).code == "birth.birthday.future")
  }

  @Test func warningsStandInTheWayUntilTheyAreOverruled() throws {
    let form = bench.form()
    form.set("title", to: "Leaflet")
    form.set("pages", to: "4")
    let warning = Violation(field: "pages", code: "pages.unusual", severity: .warning, cell: .integer(4))
    #expect(form.violations == [warning])
    #expect(try form.save() == .unconfirmed([warning]))
    #expect(try bench.repository.count() == 0)
    #expect(form.text(of: "pages") == "4")
    guard case .saved(let saved, let warnings) = try form.save(overrulingWarnings: true) else {
      Issue.record("not saved")
      return
    }
    #expect(warnings == [warning])
    #expect(saved.map(\.row) == [try bench.row(1)])
    #expect(saved.map(\.before) == [nil])
  }

  @Test func overrulingDoesNotHelpAgainstErrors() throws {
    let form = bench.form()
    form.set("pages", to: "4")
    #expect(try form.save(overrulingWarnings: true) == .refused(form.violations))
    #expect(form.codes == ["title.required", "pages.unusual"])
    #expect(try bench.repository.count() == 0)
    #expect(try bench.steps() == [])
  }

  @Test func violationsFromBesideJoinInFieldOrder() throws {
    let form = bench.form()
    form.set("title", to: "Emma")
    form.set("bought", to: "2026-12-01")
    let beside = Violation(field: "isbn", code: "isbn.form")
    guard case .refused(let found) = try form.save(beside: [beside]) else {
      Issue.record("not refused")
      return
    }
    #expect(found.map(\.code) == ["isbn.form", "bought.future"])
  }

  @Test func theFormIsEmptyAgainForTheNext() throws {
    let form = bench.form()
    for (field, text) in [("title", "Emma"), ("shelf", "bedside"), ("read", "yes"), ("tags", "a, b")] {
      form.set(field, to: text)
    }
    #expect(form.changedFields == ["title", "shelf", "read", "tags"])
    let row = try #require(try form.saved().first).row
    #expect(row.number == 1)
    #expect(row.revision == 1)
    #expect(
      row.cells == [
        .text("Emma"), .absent, .absent, .absent, .integer(2), .absent, .absent, .text("[\"a\",\"b\"]"),
        .integer(1),
        .integer(row.createdAt.milliseconds),
      ])
    #expect(form.isNew)
    #expect(
      bench.table.stored.map { form.text(of: $0.name) } == ["", "", "", "", "study", "", "", "", "false", ""])
    #expect(form.codes == ["title.required"])
    form.set("title", to: "Persuasion")
    let next = try #require(try form.saved(verb: "import").first).row
    #expect(next.number == 2)
    #expect(next.cells[4] == .integer(1))
    #expect(try bench.steps().map(\.label) == [StepLabel("import", "book"), StepLabel("add", "book")])
  }

  @Test func aFormThatIsRefusedKeepsItsTexts() throws {
    let form = bench.form()
    form.set("pages", to: "12")
    guard case .refused = try form.save() else {
      Issue.record("not refused")
      return
    }
    #expect(form.text(of: "pages") == "12")
  }

  @Test func cancelRestoresTheDefaults() {
    let form = bench.form()
    form.set("title", to: "Emma")
    form.set("shelf", to: "attic")
    form.set("read", to: "true")
    form.cancel()
    #expect(
      bench.table.stored.map { form.text(of: $0.name) } == ["", "", "", "", "study", "", "", "", "false", ""])
    #expect(form.codes == ["title.required"])
    #expect(!form.isChanged)
  }

  @Test func managedAndUnknownFieldsTakeNoText() throws {
    let form = bench.form()
    form.set("title", to: "Emma")
    form.set("readAt", to: "2026-01-01")
    form.set("publisher", to: "x")
    form.clear("readAt")
    form.changeWords(of: "title", adding: ["x"], removing: [])
    #expect(form.changedFields == ["title"])
    #expect(form.text(of: "readAt") == "")
    #expect(form.text(of: "publisher") == "")
    let row = try #require(try form.saved().first).row
    #expect(row.cells[0] == .text("Emma"))
    #expect(row.cells[9] == .absent)
  }

  @Test func aTakenValueIsRememberedUntilAFieldChanges() throws {
    let bench = try Bench(try Book.table(), .sqlite)
    try bench.add(["title": "Emma", "isbn": "123"])
    let form = bench.form()
    form.set("title", to: "Persuasion")
    form.set("isbn", to: "123")
    #expect(form.codes == [])
    let taken = Violation(field: "isbn", code: "isbn.taken", values: ["number": "1"], cell: .text("123"))
    #expect(try form.save() == .refused([taken]))
    #expect(form.violations == [taken])
    #expect(form.text(of: "isbn") == "123")
    bench.test.log.clear()
    #expect(try form.save() == .refused([taken]))
    #expect(bench.test.log.texts == [])
    form.set("pages", to: "0")
    #expect(form.codes == ["pages.range"])
    form.set("pages", to: "")
    form.set("isbn", to: "124")
    #expect(try form.saved().map(\.row.number) == [2])
    #expect(try bench.repository.count() == 2)
    #expect(try bench.steps().count == 2)
  }

  @Test func aTakenValueIsForgottenByCancel() throws {
    try bench.add(["title": "Emma", "isbn": "123"])
    let form = bench.form()
    form.set("title", to: "Persuasion")
    form.set("isbn", to: "123")
    _ = try form.save()
    #expect(form.codes == ["isbn.taken"])
    form.cancel()
    #expect(form.codes == ["title.required"])
  }

  @Test func whatRunsAlsoIsOfTheSameTransaction() throws {
    struct Refusal: Error {}
    let form = bench.form()
    form.set("title", to: "Emma")
    #expect(throws: Refusal.self) {
      try form.save { _, row in
        #expect(row.number == 1)
        throw Refusal()
      }
    }
    #expect(try bench.repository.count() == 0)
    #expect(try bench.steps() == [])
    #expect(form.text(of: "title") == "Emma")
    var seen: [Row] = []
    _ = try form.save { transaction, row in
      try transaction.setCredential([7], ofNew: row)
      seen.append(row)
    }
    #expect(seen == [try bench.row(1)])
    #expect(try bench.store.read { try $0.credential(seen[0].id, of: bench.table.schema) } == [7])
  }

  @Test func aScreenIsToldThatTheFormChanged() {
    let form = bench.form()
    let told = Mutex(0)
    withObservationTracking {
      _ = form.codes
    } onChange: {
      told.withLock { $0 += 1 }
    }
    #expect(told.withLock { $0 } == 0)
    form.set("title", to: "Emma")
    #expect(told.withLock { $0 } == 1)
  }
}
