import Foundation
import Registry
import Testing
import Values
import ViewModels

/// An entity that is one struct, and one that no type declares, do all that the generic layers offer.
struct GenericEntityTests {
  /// What drives an entity: texts that make one record, and others.
  struct Script: Sendable {
    /// Two records, in the order of the entity's own list.
    var records: [[String: String]]
    var key: String
    /// A whole-number field that must be 1 at least.
    var number: String
    var day: String
    var flag: String
  }

  @Test func bookIsOneShortFile() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Book.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count - 1 <= 80)
    #expect(lines.contains { $0.hasPrefix("struct Book") })
  }

  @Test(arguments: StoreKind.allCases)
  func aStruct(_ kind: StoreKind) throws {
    let script = Script(
      records: [
        [
          "title": "Emma", "pages": "400", "height": "19", "bought": "2026-01-31", "tags": "novel",
          "read": "yes",
        ],
        ["title": "Walden", "shelf": "cellar"],
      ], key: "title", number: "pages", day: "bought", flag: "read")
    try drive(try Bench(try Book.table(), kind), script)
  }

  @Test(arguments: StoreKind.allCases)
  func anEntityMadeAtRunTime(_ kind: StoreKind) throws {
    let script = Script(
      records: [
        [
          "name": "Rose", "pots": "3", "height": "120", "watered": "2026-01-31", "light": "sun",
          "tags": "red",
        ],
        ["name": "Fern", "light": "half"],
      ], key: "name", number: "pots", day: "watered", flag: "hardy")
    try drive(try Bench(try AnyRecord.plants(), kind), script)
  }

  private func drive<Record: Sendable>(_ bench: Bench<Record>, _ script: Script) throws {
    let list = ListViewModel(bench.repository, query: Query(order: bench.table.order))
    try list.load()
    // Refused, and refused again with more to say.
    let form = bench.form()
    #expect(form.codes == ["\(script.key).required"])
    form.set(script.number, to: "0")
    form.set(script.day, to: "2026-12-01")
    #expect(
      form.codes == [
        "\(script.key).required", "\(script.number).range",
        "\(script.day).future",
      ])
    #expect(try form.save(overrulingWarnings: true) == .refused(form.violations))
    form.cancel()
    #expect(list.count == 0)
    // Added from the last to the first, so that the list has to order them.
    for texts in script.records.reversed() {
      for (field, text) in texts { form.set(field, to: text) }
      #expect(form.title == texts[script.key])
      #expect(try form.saved().map(\.row.revision) == [1])
    }
    #expect(list.rows.map(\.row.number) == [2, 1])
    for (row, texts) in zip(list.rows.map(\.row), script.records) {
      let shown = FormViewModel(editing: [row], in: bench.repository, reading: bench.reading)
      for (field, text) in texts {
        let type = try #require(bench.table.field(field)).type
        #expect(try bench.cell(field, of: row) == (try type.read(text, bench.reading).cell))
        #expect(
          try type.read(shown.text(of: field), bench.reading).cell
            == (try type.read(text, bench.reading).cell))
      }
    }
    // Found, edited, and seen by the list.
    let key = try #require(script.records[0][script.key])
    let row = try #require(try bench.repository.resolve([key.uppercased()]).first)
    #expect(row.number == 2)
    let edit = FormViewModel(editing: [row], in: bench.repository, reading: bench.reading)
    edit.set(script.number, to: "12")
    edit.set(script.flag, to: "true")
    edit.clear(script.day)
    let saved = try #require(try edit.saved().first)
    #expect(try bench.cell(script.number, of: saved.row) == .integer(12))
    #expect(try bench.cell(script.flag, of: saved.row) == .integer(1))
    #expect(try bench.cell(script.day, of: saved.row) == .absent)
    #expect(list[0]?.row == saved.row)
    // Asked by a condition as it is typed.
    let condition = try ConditionParser.parse(
      "\(script.number) >= 12 and \(script.flag) and not \(script.day)", in: bench.table.schema,
      context: bench.reading)
    #expect(try bench.repository.list(Query(condition)).map(\.number) == [2])
    // Deleted and brought back, by the list's own number.
    _ = try bench.repository.delete(list.rows.map(\.number))
    #expect(list.count == 0)
    try bench.undo()
    #expect(list.rows.map(\.row.number) == [2, 1])
    #expect(list[0]?.row.cells == saved.row.cells)
    #expect(list[0]?.row.id == saved.row.id)
    #expect(try bench.steps().map(\.label.verb) == ["delete", "edit", "add", "add"])
  }
}
