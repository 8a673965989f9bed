import Registry
import Testing
import Values

@Suite struct EntityTableTests {
  @Test func attributesHaveNamesAndTypes() throws {
    let schema = try Paper.table().schema
    for (index, attribute) in schema.attributes.enumerated() {
      #expect(schema.attribute(schema.attributeNames[index]) == attribute)
    }
    #expect(schema.attributeNames.count == 16)
    #expect(schema.type(of: .number) == .wholeNumber)
    #expect(schema.type(of: .createdAt) == .timestamp)
    #expect(schema.type(of: .field(3)) == .level(["low", "high"]))
    #expect(schema.attribute("password") == nil)
    #expect(schema.naturalKey?.name == "title")
    #expect(schema.searchable.map(\.name) == ["title", "notes", "tags"])
  }

  @Test func flagsAndLevelsAreAlwaysThere() throws {
    let schema = try Paper.table(rules: ["title": [.required], "pages": [.unique]]).schema
    #expect(schema.fields.filter(\.isRequired).map(\.name) == ["title", "done", "grade"])
    #expect(schema.fields.filter(\.isUnique).map(\.name) == ["pages"])
  }

  @Test func formOnlyFieldsAreNotStored() throws {
    let table = try Paper.table()
    #expect(table.fields.count == 12)
    #expect(table.stored.count == 11)
    #expect(table.field("password")?.isStored == false)
    #expect(table.field("password")?.isEditable == false)
    #expect(table.field("readAt")?.isEditable == false)
    #expect(table.field("title")?.isEditable == true)
    #expect(table.field("readAt")?.option == "read-at")
    #expect(table.field("readAt")?.messageKey("paper") == "paper.readAt")
  }

  @Test func cellsMakeARecordAndBack() throws {
    let table = try Paper.table()
    let cells = try Paper.cells([
      "title": .text("E\u{301}"), "done": .integer(1), "tags": WordList.cell(["a"]),
    ])
    #expect(table.cells(table.record(cells)) == cells)
    #expect(table.order == [.attribute(.field(0)), .attribute(.field(5), ascending: false)])
  }

  @Test func wrongNamesAreRefused() throws {
    func build(_ fields: [String], columns: [String] = [], order: [String] = []) -> Rejection? {
      rejection {
        _ = try EntityTable(
          "x", blank: { Paper(cells: []) },
          fields: fields.map { Field(name: $0, type: .text, read: { _ in .absent }, write: { _, _ in }) },
          columns: columns, order: order)
      }
    }
    #expect(build(["a"], columns: ["a", "id"], order: ["-a", "number"]) == nil)
    #expect(build(["a"], columns: ["b"])?.code == "query.unknownField")
    #expect(build(["a"], order: ["-b"])?.code == "query.unknownField")
    for name in ["number", "id", "createdAt", "updatedAt", "revision"] {
      #expect(build([name]) == Rejection("entity.reserved", ["value": name, "entity": "x"]))
    }
  }

  @Test func typedFieldsReadAndWriteTheirCells() throws {
    struct Note: Sendable {
      var text = ""
      var tags: [String] = []
      var pages: Int?
    }
    let (text, tags, pages) = (
      Field("text", \Note.text), Field("tags", \Note.tags), Field("pages", \Note.pages)
    )
    #expect([text.type, tags.type, pages.type] == [.text, .words, .wholeNumber])
    var note = Note(text: "x", tags: ["a", "b"], pages: 5)
    #expect(
      [text.read(note), tags.read(note), pages.read(note)] == [.text("x"), .text(#"["a","b"]"#), .integer(5)])
    text.write(&note, .absent)
    tags.write(&note, .absent)
    pages.write(&note, .absent)
    #expect(note.text == "" && note.tags == [] && note.pages == nil)
    #expect([text.read(note), tags.read(note), pages.read(note)] == [.absent, .absent, .absent])
    pages.write(&note, .integer(7))
    pages.write(&note, .text("not a number"))
    #expect(note.pages == 7)
  }
}
