import Registry
import Testing
import Values
import ViewModels

/// One form over several records, and lists of words that grow and shrink.
struct SeveralRowsFormTests {
  private func bench(_ kind: StoreKind = .memory) throws -> Bench<Book> {
    let bench = try Bench(try Book.table(), kind)
    try bench.add(["title": "Emma", "shelf": "bedside", "pages": "400", "tags": "novel,regency"])
    try bench.add(["title": "Ulysses", "shelf": "bedside", "pages": "700", "tags": "novel,Dublin"])
    try bench.add(["title": "Walden", "shelf": "bedside", "pages": "5"])
    return bench
  }

  @Test func theFormShowsWhatTheyShare() throws {
    let form = try bench().form(1, 2)
    #expect(form.text(of: "shelf") == "bedside")
    #expect(form.text(of: "title") == "")
    #expect(form.text(of: "pages") == "")
    #expect(form.text(of: "tags") == "")
    #expect(form.text(of: "bought") == "")
    #expect(form.codes == [])
    #expect(!form.isChanged)
  }

  @Test func aFieldThatIsPutBackIsEmptyWhereTheyDiffer() throws {
    let form = try bench().form(1, 2)
    form.set("title", to: "x")
    form.set("shelf", to: "study")
    form.revert("title")
    form.revert("shelf")
    #expect(form.text(of: "title") == "")
    #expect(form.text(of: "shelf") == "bedside")
    #expect(!form.isChanged)
  }

  @Test(arguments: StoreKind.allCases)
  func whatIsSetIsSetInAllAsOneStep(_ kind: StoreKind) throws {
    let bench = try bench(kind)
    let before = try [1, 2, 3].map(bench.row)
    let form = try bench.form(1, 2, 3)
    form.set("shelf", to: "study")
    form.set("pages", to: "700")
    #expect(form.changedFields == ["shelf", "pages"])
    let saved = try form.saved()
    #expect(saved.map(\.row.number) == [1, 2, 3])
    #expect(saved.map(\.before) == before)
    for (row, former) in zip(saved.map(\.row), before) {
      var cells = former.cells
      (cells[3], cells[4]) = (.integer(700), .integer(1))
      #expect(row.cells == cells)
      #expect(row.revision == 2)
    }
    let step = try #require(try bench.steps().first)
    #expect(step.records == 3)
    #expect(try bench.store.read { try $0.changes(ofStep: step.number) }.map(\.image.count) == [2, 1, 2])
    try bench.undo()
    #expect(try [1, 2, 3].map { try bench.row($0).cells } == before.map(\.cells))
  }

  @Test func thoseThatStandSoAlreadyAreNotWritten() throws {
    let bench = try bench()
    let before = try [1, 2, 3].map(bench.row)
    let form = try bench.form(1, 2, 3)
    form.set("pages", to: "700")
    let saved = try form.saved()
    #expect(saved.map(\.isChanged) == [true, false, true])
    #expect(saved.map(\.row.revision) == [2, 1, 2])
    #expect(try bench.row(2) == before[1])
    #expect(try bench.steps().first?.records == 2)
  }

  @Test func oneRefusalRefusesAll() throws {
    let bench = try bench()
    let before = try [1, 2].map(bench.row)
    let form = try bench.form(1, 2)
    form.set("isbn", to: "1")
    let taken = Violation(field: "isbn", code: "isbn.taken", values: ["number": "1"], cell: .text("1"))
    #expect(try form.save() == .refused([taken]))
    #expect(try [1, 2].map(bench.row) == before)
  }

  @Test func whatAllBreakIsSaidOnce() throws {
    let bench = try bench()
    let form = try bench.form(1, 2, 3)
    form.set("title", to: "")
    form.set("pages", to: "4")
    #expect(form.codes == ["title.required", "pages.unusual"])
  }

  @Test func aStandingWarningOfOneStaysQuiet() throws {
    let form = try bench().form(1, 3)
    form.set("shelf", to: "study")
    #expect(form.codes == [])
  }

  @Test(arguments: StoreKind.allCases)
  func wordsAreAddedToAndRemovedFromEach(_ kind: StoreKind) throws {
    let bench = try bench(kind)
    let form = try bench.form(1, 2, 3)
    form.changeWords(of: "tags", adding: ["classic"], removing: ["NOVEL"])
    #expect(form.changedFields == ["tags"])
    #expect(
      try form.saved().map(\.row.cells[7])
        == [.text("[\"regency\",\"classic\"]"), .text("[\"Dublin\",\"classic\"]"), .text("[\"classic\"]")])
  }

  @Test(arguments: [
    (["b"], [String](), "a,c,b"), (["a"], [], "a,c"), (["A"], [], "a,c,A"), ([], ["a"], "c"),
    ([], ["A", "c"], ""),
    (["x,y"], [], "a,c,x,y"), (["x y", "x"], [], "a,c,x y,x"), (["a"], ["a"], "c,a"), ([], ["zzz"], "a,c"),
  ])
  func wordsAddedAndRemoved(_ adding: [String], _ removing: [String], _ tags: String) throws {
    let bench = try Bench(try Book.table())
    try bench.add(["title": "Emma", "tags": "a,c"])
    let form = try bench.form(1)
    form.changeWords(of: "tags", adding: adding, removing: removing)
    #expect(form.text(of: "tags") == tags)
    let row = try #require(try form.saved().first).row
    #expect(ValueType.words.draft(row.cells[7]) == tags)
  }

  @Test func changesOfWordsBuildOnOneAnother() throws {
    let bench = try Bench(try Book.table())
    try bench.add(["title": "Emma", "tags": "a,c"])
    let form = try bench.form(1)
    form.changeWords(of: "tags", adding: ["x"], removing: ["a"])
    form.changeWords(of: "tags", adding: ["y"], removing: ["x"])
    #expect(form.text(of: "tags") == "c,y")
    form.changeWords(of: "tags", adding: ["a"], removing: [])
    #expect(form.text(of: "tags") == "a,c,y")
    form.set("tags", to: "p,q")
    form.changeWords(of: "tags", adding: ["r"], removing: ["P"])
    #expect(form.text(of: "tags") == "q,r")
    #expect(try form.saved().map(\.row.cells[7]) == [.text("[\"q\",\"r\"]")])
  }

  @Test func wordsThatCannotBeReadAreAViolation() throws {
    let form = try bench().form(1)
    form.changeWords(of: "tags", adding: ["a\u{1B}b"], removing: [])
    #expect(form.codes == ["tags.text.control"])
    #expect(form.changedFields == [])
    form.changeWords(of: "tags", adding: ["ab"], removing: [])
    #expect(form.codes == [])
    #expect(form.text(of: "tags") == "novel,regency,ab")
  }
}
