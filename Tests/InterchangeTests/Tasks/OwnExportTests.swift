import Entities
import Formats
import Interchange
import MemoryStore
import Registry
import Settings
import Testing
import Values

/// What was exported changes nothing when it is imported again, though a format tells moments less exactly.
@Suite struct OwnExportTests {
  struct Case: CustomTestStringConvertible {
    var format: InterchangeFormat<Todo>
    /// Milliseconds from the beginning of the day to the completion.
    var time: Int64
    var testDescription: String { "\(format.name) \(time)" }
  }

  static let formats = [InterchangeFormat<Todo>.todoTxt, .taskwarrior, .iCalendar]
  static let cases = formats.flatMap { format in
    [0, 1, 54_245_123, 86_399_999].map { Case(format: format, time: $0) }
  }

  @Test(arguments: cases) func aMomentIsTheSameAsFarAsTheFormatTellsIt(_ given: Case) throws {
    #expect(try outcome(given.format, at: given.time, imported: given.time) == "same")
  }

  /// One in the day or the second after it is another.
  @Test(arguments: formats) func anotherMomentIsAChange(_ format: InterchangeFormat<Todo>) throws {
    let isOfDays = format.name == "todotxt"
    let outcome = try outcome(format, at: 54_245_999, imported: isOfDays ? 86_400_000 : 54_246_000)
    #expect(outcome == (isOfDays ? "created" : "updated"))
  }

  /// Imports a to-do that was done at the one time over one that was done at the other.
  private func outcome(
    _ format: InterchangeFormat<Todo>, at stored: Int64, imported: Int64
  ) throws -> String {
    let context = InterchangeContext.fixed(hours: 9)
    let start = context.startOfDay(try #require(CivilDate(iso: "1969-12-31"))).milliseconds
    let clock = Clock.fixed(today: context.today)
    let table = try Todo.table(Settings())
    let repository = Repository(store: MemoryStore(clock: clock), table: table, clock: clock)
    var todo = Todo()
    todo.title = "Call"
    todo.done = true
    todo.completedAt = Timestamp(milliseconds: start + stored)
    return try repository.store.write(StepLabel("import", "todo")) { transaction in
      let row = try transaction.insert(table.schema, table.cells(todo), id: nil, createdAt: context.now)
      todo.completedAt = Timestamp(milliseconds: start + imported)
      let bytes = try written([Stored(row: row, record: todo)], as: format, context).bytes
      let options = ImportOptions { RecordID(text: $0) ?? row.id }
      let reader = try #require(try format.reader?(ArraySource(bytes), context))
      let hearing = Hearing(table.schema, hearsEach: true)
      #expect(
        try take(
          reader, into: repository, options, startOfDay: context.startOfDay, in: transaction, hearing) == nil)
      return try #require(hearing.words.first)
    }
  }

  /// Columns that the table itself keeps right: empty for what is done, and filled for what is not.
  @Test func aTableWithoutIdentifiersIsTheSameTheSecondTime() throws {
    let table = try Todo.table(Settings())
    let bytes = Array(
      "title,done,completedAt\nA,true,\nB,false,2026-01-02T00:00:00Z\nC,true,2026-01-02T00:00:00Z\n".utf8)
    let store = MemoryStore(clock: .fixed(today: InterchangeContext.fixed().today))
    var (outcomes, unknown): ([String], [Bool]) = ([], [])
    for hour in 0...1 {
      // The second time is later.
      let now = Timestamp(milliseconds: 1_796_000_000_000 + Int64(hour) * 3_600_000)
      let clock = Clock.fixed(today: InterchangeContext.fixed().today, now: now)
      let repository = Repository(store: store, table: table, clock: clock)
      try store.write(StepLabel("import", "todo")) { transaction in
        let reader = try TableReader(
          DelimitedReader(ArraySource(bytes)), schema: table.schema, map: ColumnMap(), formOnly: [])
        let hearing = Hearing(table.schema, hearsEach: true)
        let options = ImportOptions { RecordID(text: $0) }
        #expect(try take(reader, into: repository, options, in: transaction, hearing) == nil)
        outcomes += hearing.lines
        unknown += hearing.rows.map { $0.cells[6].isAbsent }
      }
    }
    // When the first was done, nobody knows.
    #expect(unknown == [true, true, false])
    #expect(outcomes == ["created", "created", "created", "same 1", "same 2", "same 3"])
  }
}
