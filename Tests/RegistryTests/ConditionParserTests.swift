import Registry
import Testing
import Values

@Suite struct ConditionParserTests {
  private func parse(_ text: String) throws -> Condition {
    try ConditionParser.parse(text, in: Paper.table().schema, context: Paper.reading())
  }

  private static func accepted() throws -> [(String, Condition)] {
    let (title, notes, done, grade) = (
      Attribute.field(0), Attribute.field(1), Attribute.field(2), Attribute.field(3)
    )
    let (pages, due, born, readAt) = (
      Attribute.field(4), Attribute.field(5), Attribute.field(6), Attribute.field(7)
    )
    let (height, weight, tags) = (Attribute.field(8), Attribute.field(9), Attribute.field(10))
    func is5(_ comparison: Condition.Comparison) -> Condition { .compare(pages, comparison, .integer(5)) }
    let id = RecordID(high: 0x0189_0a5d_ac96_774b, low: 0xbcce_b302_099a_8057)
    return [
      ("pages = 5", is5(.equal)), ("pages=5", is5(.equal)), ("pages != 5", is5(.notEqual)),
      ("pages<5", is5(.less)), ("pages <=5", is5(.lessOrEqual)), ("pages> 5", is5(.greater)),
      ("pages >= 5", is5(.greaterOrEqual)), (" \u{3000}pages\n=\t5 ", is5(.equal)),
      ("pages = '5'", is5(.equal)),
      ("pages = ５", is5(.equal)),
      ("done", .present(done)), ("not done", .not(.present(done))), ("!done", .not(.present(done))),
      ("NOT Not done", .not(.not(.present(done)))), ("(done)", .present(done)),
      ("done = yes", .compare(done, .equal, .integer(1))),
      ("grade >= HIGH", .compare(grade, .greaterOrEqual, .integer(1))),
      ("title = Dune", .compare(title, .equal, .text("Dune"))),
      ("title = \"Buy 'milk'\"", .compare(title, .equal, .text("Buy 'milk'"))),
      ("title = 'a \"b\"'", .compare(title, .equal, .text("a \"b\""))),
      ("title = and", .compare(title, .equal, .text("and"))),
      ("title = ' x '", .compare(title, .equal, .text("x"))),
      ("title ~ sato", .contains(title, "sato")), ("title!~sato", .not(.contains(title, "sato"))),
      ("title ~ ''", .contains(title, "")), ("notes ~ \"a b\"", .contains(notes, "a b")),
      ("tags = sf", .compare(tags, .equal, .text("sf"))),
      ("tags != sf", .compare(tags, .notEqual, .text("sf"))),
      ("tags ~ s", .contains(tags, "s")),
      ("due < today", .compare(due, .less, .text("2026-11-30"))),
      ("due <= +2w", .compare(due, .lessOrEqual, .text("2026-12-14"))),
      ("born = --04-12", .compare(born, .equal, .text("--04-12"))),
      ("readAt >= 2026-11-30", .compare(readAt, .greaterOrEqual, .integer(1_795_996_800_000))),
      ("height > 180", .compare(height, .greater, .integer(1800))),
      ("height > 1.8m", .compare(height, .greater, .integer(1800))),
      ("weight <= '11st 2lb'", .compare(weight, .lessOrEqual, .integer(70_760))),
      ("number = 7", .compare(.number, .equal, .integer(7))),
      ("revision > 1", .compare(.revision, .greater, .integer(1))),
      ("id = 01890A5D-AC96-774B-BCCE-B302099A8057", .compare(.id, .equal, .bytes(id.bytes))),
      ("createdAt < 1970-01-01T00:00:01Z", .compare(.createdAt, .less, .integer(1000))),
      ("done and pages and due", .all([.present(done), .present(pages), .present(due)])),
      ("done or pages or due", .any([.present(done), .present(pages), .present(due)])),
      ("done or pages and due", .any([.present(done), .all([.present(pages), .present(due)])])),
      ("(done or pages) and due", .all([.any([.present(done), .present(pages)]), .present(due)])),
      ("not done and pages", .all([.not(.present(done)), .present(pages)])),
      ("not (done and pages)", .not(.all([.present(done), .present(pages)]))),
      ("done AND(pages)Or!due", .any([.all([.present(done), .present(pages)]), .not(.present(due))])),
      (String(repeating: "(", count: 9) + "done" + String(repeating: ")", count: 9), .present(done)),
    ]
  }

  @Test func readsToTheExactTree() throws {
    for (text, wanted) in try Self.accepted() {
      #expect(try parse(text) == wanted, "\(text)")
    }
  }

  @Test(arguments: [
    ("", "query.ends", [:]),
    ("  ", "query.ends", [:]),
    ("done and", "query.ends", [:]),
    ("not", "query.ends", [:]),
    ("(", "query.ends", [:]),
    ("(done", "query.unclosed", ["value": "("]),
    ("done)", "query.unexpected", ["value": ")"]),
    ("()", "query.unexpected", ["value": ")"]),
    ("done pages", "query.unexpected", ["value": "pages"]),
    ("and done", "query.unknownField", ["value": "and"]),
    ("'done'", "query.unexpected", ["value": "done"]),
    ("= 5", "query.unexpected", ["value": "="]),
    ("colour = red", "query.unknownField", ["value": "colour", "entity": "paper"]),
    ("Title = x", "query.unknownField", ["value": "Title"]),
    ("password = x", "query.unknownField", ["value": "password"]),
    ("pages =", "query.valueMissing", ["field": "pages", "operator": "="]),
    ("pages = and", "number.notWhole", ["value": "and", "where": "pages"]),
    ("pages = (5)", "query.valueMissing", ["field": "pages", "operator": "="]),
    ("pages <> 5", "query.valueMissing", ["field": "pages", "operator": "<"]),
    ("pages == 5", "query.operator", ["value": "=="]),
    ("pages =~ 5", "query.operator", ["value": "=~"]),
    ("pages ~ 5", "query.operatorUnfit", ["field": "pages", "value": "~"]),
    ("id ~ 01", "query.operatorUnfit", ["field": "id", "value": "~"]),
    ("due !~ 2026", "query.operatorUnfit", ["field": "due", "value": "!~"]),
    ("tags < sf", "query.operatorUnfit", ["field": "tags", "value": "<"]),
    ("title = 'open", "query.unclosed", ["value": "'"]),
    ("title = \"open'", "query.unclosed", ["value": "\""]),
    ("title = ''", "query.emptyValue", ["field": "title"]),
    ("pages = ' '", "query.emptyValue", ["field": "pages"]),
    ("id = 7", "query.value", ["field": "id", "value": "7"]),
    ("height = 1.8", "length.metres", ["where": "height", "value": "1.8"]),
    ("born = 2023-02-29", "date.notACalendarDay", ["where": "born", "value": "2023-02-29"]),
    ("grade = mid", "level.unknown", ["where": "grade", "value": "mid", "levels": "low, high"]),
    (
      String(repeating: "(", count: 10) + "done" + String(repeating: ")", count: 10), "query.tooDeep",
      ["value": "10"]
    ),
    (String(repeating: "not ", count: 5000) + "done", "query.tooDeep", ["value": "10"]),
    (String(repeating: "(", count: 100_000), "query.tooDeep", ["value": "10"]),
  ]) func refuses(text: String, code: String, values: [String: String]) throws {
    let found = try #require(rejection { _ = try parse(text) })
    #expect(found.code == code)
    #expect(found.values.filter { values[$0.key] != nil } == values)
  }

  @Test func anUnknownNameListsTheNames() throws {
    let found = try #require(rejection { _ = try parse("x") })
    #expect(
      found.values["names"]
        == "number, id, title, notes, done, grade, pages, due, born, readAt, height, weight, tags, createdAt,"
        + " updatedAt, revision")
  }
}
