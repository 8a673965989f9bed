import Entities
import Registry
import Settings
import Testing
import Values
import ViewModels

/// Lists of labelled items in a form: what is read, what is shown, how items come and go.
struct EntriesFormTests {
  private let bench: Bench<Person>

  init() throws { bench = try Bench(try Person.table(Settings())) }

  private func stored(_ form: FormViewModel<Person>) throws -> [String] {
    let row = try #require(try form.saved().first).row
    return bench.table.record(row.cells).emails
  }

  @Test(arguments: [
    ("", [String]()), (" ; ;\u{3000};", []), ("a@b", ["a@b"]), (" work: a@b ;c@d; ", ["work: a@b", "c@d"]),
    ("a@b;a@b;A@b", ["a@b", "A@b"]), ("a, b c", ["a, b c"]), ("a;b\n", ["a;b"]),
    ("a\r\nb;c\n\n", ["a", "b;c"]),
    ("e\u{301};\u{e9}", ["e\u{301}", "\u{e9}"]),
  ])
  func whatIsTyped(_ text: String, _ items: [String]) throws {
    let form = bench.form()
    form.set("name", to: "A")
    form.set("emails", to: text)
    #expect(form.codes == [])
    #expect(try stored(form) == items)
  }

  @Test func theTextOfAFormReadsBackToTheSame() throws {
    let row = try bench.add(["name": "A", "emails": "work: a;b\n c@d \n"])
    let form = try bench.form(row.number)
    #expect(form.text(of: "emails") == "work: a;b\nc@d\n")
    form.set("emails", to: form.text(of: "emails"))
    #expect(form.changedFields == [])
    form.set("emails", to: "work: a;b")
    #expect(try stored(form) == ["work: a", "b"])
  }

  /// Steps for each pair of items would take minutes.
  @Test func manyItemsComeAndGo() throws {
    var settings = Settings()
    settings.text.itemsMaximum = 100_000
    let bench = try Bench(try Person.table(settings))
    let tags = (0..<20_000).map { "t\($0)" }
    let row = try bench.add(["name": "A", "tags": tags.joined(separator: ",")])
    let form = try bench.form(row.number)
    form.changeWords(of: "tags", adding: tags + ["new"], removing: [])
    form.changeWords(of: "tags", adding: ["t7"], removing: Array(tags[1...]))
    #expect(form.codes == [])
    let saved = try #require(try form.saved().first).row
    #expect(bench.table.record(saved.cells).tags == ["t0", "new", "t7"])
  }

  @Test func anItemThatIsAddedIsOneWhateverItHolds() throws {
    let row = try bench.add(["name": "A", "emails": "one; two"])
    let form = try bench.form(row.number)
    form.changeWords(of: "emails", adding: ["a; b", " two "], removing: ["ONE"])
    #expect(form.text(of: "emails") == "two\na; b\n")
    form.changeWords(of: "emails", adding: ["c"], removing: ["a; b", "none"])
    #expect(try stored(form) == ["two", "c"])
    let again = try bench.form(row.number)
    again.changeWords(of: "emails", adding: [], removing: ["two", "c"])
    #expect(try stored(again) == [])
  }

  @Test(arguments: [
    ("a@b", ["c: d: e", "home: c@d"]), ("WORK: A@B", ["a@b", "c: d: e", "home: c@d"]), ("home:", []),
    ("d: e", ["work: a@b", "a@b", "home: c@d"]), ("e", []), ("work", []),
    ("c@d", ["work: a@b", "a@b", "c: d: e"]),
  ])
  func anItemIsTakenAwayByItsTextOrWithoutItsLabel(_ text: String, _ left: [String]) throws {
    let all = ["work: a@b", "a@b", "c: d: e", "home: c@d"]
    let row = try bench.add(["name": "A", "emails": all.joined(separator: ";")])
    let form = try bench.form(row.number)
    form.changeWords(of: "emails", adding: [], removing: [text])
    #expect(try stored(form) == (left.isEmpty ? all : left))
  }

  @Test func itemsThatCannotBeStoredAreViolations() throws {
    let form = bench.form()
    form.set("name", to: "A")
    form.set("emails", to: "fine; a\u{1B}b")
    #expect(form.codes == ["emails.text.control"])
    #expect(form.text(of: "emails") == "fine; a\u{1B}b")
    form.set("emails", to: "fine; " + String(repeating: "e", count: 201))
    #expect(form.codes == ["emails.length"])
    form.changeWords(of: "phones", adding: ["1\u{0}"], removing: [])
    #expect(form.codes == ["emails.length", "phones.text.nul"])
    form.clear("emails")
    form.clear("phones")
    #expect(try stored(form) == [])
  }
}
