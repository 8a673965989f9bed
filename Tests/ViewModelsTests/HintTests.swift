import Entities
import Registry
import Settings
import Testing
import Values
import ViewModels

/// What a person's form asks back.
struct HintTests {
  private let bench: Bench<Person>

  init() throws { bench = try Bench(try Person.table(Settings())) }

  @Test(arguments: [
    ("70", ["height.unusual"], "length.inches"), ("48", ["height.unusual"], "length.inches"),
    ("96", ["height.unusual"], "length.inches"), ("47", ["height.unusual"], nil),
    ("97", ["height.unusual"], nil),
    ("70 cm", ["height.unusual"], nil), ("70 in", [], nil), ("170", [], nil),
  ])
  func aBareNumberOfInchesIsAskedAbout(_ text: String, _ codes: [String], _ hint: String?) {
    let form = bench.form()
    form.set("name", to: "Hanako")
    form.set("height", to: text)
    #expect(form.codes == codes)
    #expect(form.violations.first?.values["hint"] == hint)
  }

  @Test func exchangedMeasuresAskNothingElse() {
    let form = bench.form()
    form.set("name", to: "Hanako")
    form.set("height", to: "57")
    form.set("weight", to: "166")
    #expect(form.codes == ["person.exchanged"])
    #expect(form.violations.first?.values == ["height": "57", "weight": "166"])
  }

  @Test func metresAreRefusedWithWhatWasMeant() {
    let form = bench.form()
    form.set("name", to: "Hanako")
    form.set("height", to: "1.75")
    #expect(form.codes == ["height.length.metres"])
    #expect(form.violations.first?.values == ["value": "1.75", "suggestion": "1.75 m"])
  }

  @Test func editingWarnsOfTheFieldsThatChangeOnly() throws {
    let row = try bench.add(["name": "Hanako", "height": "57", "weight": "166"])
    let form = try bench.form(row.number)
    #expect(form.text(of: "height") == "57 cm")
    #expect(form.text(of: "weight") == "166 kg")
    #expect(form.codes == [])
    form.set("note", to: "measured twice")
    #expect(form.codes == [])
    form.set("weight", to: "165")
    #expect(form.codes == ["person.exchanged"])
    guard case .unconfirmed(let warnings) = try form.save() else {
      Issue.record("not asked")
      return
    }
    #expect(warnings.map(\.code) == ["person.exchanged"])
    #expect(try bench.row(row.number) == row)
    form.set("weight", to: "166 kg")
    let note = try #require(bench.repository.table.schema.index(of: "note"))
    #expect(try form.saved().map { $0.row.cells[note] } == [.text("measured twice")])
  }

  @Test func editingNamesErrorsOfFieldsThatDoNotChangeToo() throws {
    let row = try bench.add(["name": "Hanako", "height": "290"])
    var settings = Settings()
    settings.person.height.maximum = Length(millimetres: 2800)
    let stricter = Repository(store: bench.store, table: try Person.table(settings), clock: bench.test.clock)
    let form = FormViewModel(editing: [row], in: stricter, reading: bench.reading)
    #expect(form.codes == ["height.range"])
    form.set("note", to: "x")
    #expect(try form.save(overrulingWarnings: true) == .refused(form.violations))
    #expect(try bench.row(row.number) == row)
  }
}
