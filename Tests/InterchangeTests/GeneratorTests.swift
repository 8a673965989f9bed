import Entities
import Registry
import Settings
import TestSupport
import Testing
import Values

/// The random records are of all planes of Unicode and of what formats escape, each field missing at times.
@Suite struct GeneratorTests {
  @Test func cards() throws {
    var dice = CardDice(seed: 1)
    try check(
      Person.table(Settings()), (0..<2000).map { _ in dice.person() }, always: ["name"],
      never: ["family", "died"])
    try check(
      Friend.table(Settings()), (0..<2000).map { _ in dice.friend() },
      always: ["name", "leapDay", "birthday"], never: ["family", "died"])
  }

  @Test func tasks() throws {
    var dice = TaskDice(seed: 1)
    let todos = (0..<2000).map { _ in dice.todo(TaskwarriorRoundTripTests.pieces).record }
    try check(
      Todo.table(Settings()), todos, always: ["title", "done", "priority"], never: [],
      escaped: "\"\\/{}[],:;%+@^=")
    let friends = (0..<2000).map { _ in dice.friend(ICalendarRoundTripTests.pieces).record }
    try check(
      Friend.table(Settings()), friends, always: ["name", "leapDay", "birthday"],
      never: ["family", "died"])
  }

  @Test(arguments: ["person", "friend", "todo", "user"]) func tables(_ entity: String) throws {
    let schema = try schema(entity)
    var random = SplitMix(seed: 1)
    let rows = (1...2000).map { Row.random($0, of: schema, &random).cells }
    let always = Set(schema.fields.filter(\.isRequired).map(\.name))
    check(schema.fields.map(\.name), rows, always, [], "\"\\,;:\t\n\r=+-@'")
  }

  private func check<Record>(
    _ table: EntityTable<Record>, _ records: [Record], always: Set<String>, never: Set<String> = [],
    escaped: String = "\"\\,;:\n\r=^"
  ) throws {
    check(table.stored.map(\.name), records.map(table.cells), always, never, escaped)
  }

  private func check(
    _ names: [String], _ records: [[Cell]], _ always: Set<String>, _ never: Set<String>, _ escaped: String
  ) {
    var planes: Set<UInt32> = []
    var seen: Set<Unicode.Scalar> = []
    for (place, name) in names.enumerated() {
      let missing = records.count { $0[place].isAbsent }
      #expect(missing > 0 || always.contains(name), "\(name) is never missing")
      #expect(missing < records.count || never.contains(name), "\(name) is always missing")
      for record in records {
        for scalar in record[place].text?.unicodeScalars ?? "".unicodeScalars {
          planes.insert(scalar.value >> 16)
          if scalar.value < 0x80 { seen.insert(scalar) }
        }
      }
    }
    #expect(planes == Set(0...16))
    #expect(escaped.unicodeScalars.filter { !seen.contains($0) }.map { $0 } == [])
  }
}
