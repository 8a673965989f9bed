import Entities
import Formats
import MemoryStore
import Registry
import Settings
import Testing
import Values

@testable import Interchange

/// What an import makes of records that stand, or came before in the same input.
@Suite struct ImporterTests {
  private let clock = Clock.fixed(today: InterchangeContext.fixed().today)

  /// What becomes of the records of a table, taken in runs and one by one.
  private func outcomes<Record>(
    _ text: String, _ table: EntityTable<Record>, standing: [[String: String]] = [], matched: String? = nil
  ) throws -> [[String]] {
    try [false, true].map { hearsEach in
      let repository = Repository(store: MemoryStore(clock: clock), table: table, clock: clock)
      let reading = EntityReading(table, ReadingContext(today: clock.today(), isTyped: false))
      return try repository.store.write(StepLabel("import", table.name)) { transaction in
        for values in standing {
          var given: [Int: Cell] = [:]
          for (name, text) in values {
            let place = try #require(table.schema.index(of: name))
            given[place] = try reading.read(text, at: place).cell
          }
          _ = try transaction.insert(table.schema, reading.filled(given))
        }
        let reader = try TableReader(
          DelimitedReader(ArraySource(Array(text.utf8))), schema: table.schema, map: ColumnMap(), formOnly: []
        )
        let options = ImportOptions(matched: matched.flatMap(table.schema.index(of:))) {
          RecordID(text: $0)
        }
        let hearing = Hearing(table.schema, hearsEach: hearsEach)
        #expect(try take(reader, into: repository, options, in: transaction, hearing) == nil)
        return hearing.lines
      }
    }
  }

  @Test func uniqueValuesCountEarlierRows() throws {
    let lines = try outcomes(
      "userId,nickname\nann,A\nbob,B\nANN,A\nbob,C\ncid,D\n", User.table(Settings()),
      standing: [["userId": "cid", "nickname": "E"]])
    for lines in lines {
      #expect(lines == ["created", "created", "same 2", "refused import.twice", "updated nickname"])
    }
  }

  @Test func idsCountEarlierRows() throws {
    let id = "0f1e2d3c-4b5a-4697-8899-aabbccddeeff"
    let lines = try outcomes(
      "id,name\n\(id),Ann\n,Ben\n\(id),Ann\n\(id),Eva\n", Person.table(Settings()))
    for lines in lines { #expect(lines == ["created", "created", "same 1", "refused import.twice"]) }
  }

  @Test func recordsThatStandAreFound() throws {
    let standing = [["name": "Ann", "height": "170"], ["name": "Ben", "height": "180"]]
    let text = "name,height\nann,170\nANN,171\nBen,180\nEva,160\nEva,160\n"
    for lines in try outcomes(text, Person.table(Settings()), standing: standing) {
      #expect(lines == ["created", "created", "same 2", "created", "created"])
    }
    let matched = try outcomes(
      "name,height\nJo,170\nBen,181\nEva,\n", Person.table(Settings()), standing: standing, matched: "height")
    for lines in matched { #expect(lines == ["updated name", "created", "created"]) }
  }

  @Test func aFilterTakesNothingForAnother() {
    var filter = ExistingNameFilter(for: 1000)
    func found(_ number: Int, _ kind: Int = 0) -> ExistingNameFilter.Found {
      withUnsafeBytes(of: number) { filter.note($0, of: kind) }
    }
    for number in 0..<1000 { withUnsafeBytes(of: number) { filter.insert($0, of: 0) } }
    // Through several tables, one after the other.
    let count = 400_000
    #expect((0..<1000).allSatisfy { found($0) == .standing })
    #expect((1000..<count).allSatisfy { found($0) == .new })
    #expect((1000..<count).allSatisfy { found($0) == .repeated })
    #expect(found(5, 1) == .new && found(5, 1) == .repeated && found(5) == .standing)
    #expect(!filter.isFull)
  }
}
