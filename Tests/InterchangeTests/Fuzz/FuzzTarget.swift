import Entities
import Formats
import Interchange
import MemoryStore
import Registry
import Testing
import Values

/// A reader that is to be fed with damaged inputs.
struct FuzzTarget: Sendable, CustomTestStringConvertible {
  let name: String
  let seed: UInt64
  /// How many inputs take about a second.
  let rounds: Int
  let seeds: [[UInt8]]
  let pieces: [String]
  /// Reads the input to its end and takes the records into a store; returns how many were taken.
  let read: @Sendable (any ByteSource) throws -> Int

  var testDescription: String { name }

  init<Record>(
    _ name: String, seed: UInt64, rounds: Int = 300, seeds: [String], pieces: [String],
    table: EntityTable<Record>,
    reader: @escaping @Sendable (any ByteSource) throws(FormatError) -> any ForeignReader
  ) {
    self.name = name
    self.seed = seed
    self.rounds = rounds
    self.seeds = seeds.map { Array($0.utf8) }
    self.pieces = pieces
    read = { source in
      let clock = Clock.fixed(today: Self.day)
      let repository = Repository(store: MemoryStore(clock: clock), table: table, clock: clock)
      return try repository.store.write(StepLabel("import", table.name)) { transaction in
        let options = ImportOptions(owner: name, isForced: true) { RecordID(text: $0) ?? Self.id($0) }
        let importer = try Importer(
          repository, options, startOfDay: { Timestamp(startOf: $0) }, in: transaction)
        var taken = 0
        do {
          let reader = try reader(source)
          _ = reader.envelope
          while let record = try reader.next() {
            try #require(record.place.line >= 1 && record.place.column >= 1)
            try #require(!record.source.isEmpty)
            switch try importer.take(record, in: transaction) {
            case .created, .updated, .same: taken += 1
            case .refused(let findings): try #require(!findings.isEmpty)
            }
          }
        } catch let error as FormatError {
          try #require(!error.code.isEmpty)
        }
        return taken
      }
    }
  }

  static let day = CivilDate(iso: "2026-11-30") ?? Clock.system.today()

  /// Any id that the same text always gets.
  private static func id(_ text: String) -> RecordID {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return RecordID(high: hash, low: ~hash)
  }

  static let context = InterchangeContext(
    today: day, now: Timestamp(milliseconds: 1_700_000_000_000), startOfDay: { Timestamp(startOf: $0) },
    day: { CivilDate(dayNumber: Int($0.milliseconds / 86_400_000)) ?? day })
}
