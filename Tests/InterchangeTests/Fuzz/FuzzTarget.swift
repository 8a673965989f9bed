import Entities
import Formats
import Interchange
import MemoryStore
import Registry
import Testing
import Values

/// A reader that is to be fed with damaged inputs.
struct FuzzTarget: Sendable, CustomTestStringConvertible {
  typealias Reading = @Sendable (any ByteSource) throws(FormatError) -> any ForeignReader
  typealias TableReading = @Sendable (any ByteSource) throws(FormatError) -> TableReader

  /// The format, and what else there is to say.
  let name: String
  let seed: UInt64
  /// How many inputs a run of the tests makes; they take a second or two.
  let rounds: Int
  let seeds: [[UInt8]]
  let pieces: [String]
  /// Reads an input to its end, in pieces of a size, and takes the records into a store.
  let read: @Sendable (_ bytes: [UInt8], _ piece: Int) throws -> FuzzTally

  var testDescription: String { name }

  /// - Parameters:
  ///   - own: reads what `write` makes, where `reader` does not.
  ///   - tables: reads as `reader` does, for what can be taken in runs.
  ///   - write: the file that an export makes of the records it can hold.
  init<Record>(
    _ name: String, seed: UInt64, rounds: Int = 160, seeds: [[UInt8]], pieces: [String],
    table: EntityTable<Record>, origins: OriginFormat? = nil, reader: @escaping Reading, own: Reading? = nil,
    tables: TableReading? = nil,
    write: @escaping @Sendable ([Stored<Record>], [RecordID: Origin]) throws -> [UInt8]
  ) {
    self.name = name
    self.seed = seed
    self.rounds = rounds
    self.seeds = seeds
    self.pieces = pieces
    read = { bytes, piece in
      let run = FuzzRun(
        origins: origins, table: table, reader: reader, own: own ?? reader, tables: tables,
        write: write)
      return try run.take(bytes, piece)
    }
  }

  static let day = CivilDate(iso: "2026-11-30") ?? Clock.system.today()

  static let context = InterchangeContext(
    today: day, now: Timestamp(milliseconds: 1_796_000_000_123), startOfDay: { Timestamp(startOf: $0) },
    day: { CivilDate(dayNumber: Int($0.milliseconds / 86_400_000)) ?? day })
}
