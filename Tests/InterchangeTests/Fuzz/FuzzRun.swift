import Formats
import Interchange
import MemoryStore
import Registry
import Testing
import Values

/// One damaged input on its way into an empty store, and out of it again.
struct FuzzRun<Record: Sendable> {
  /// The first word of the extras that belong to the format.
  let owner: String
  let table: EntityTable<Record>
  let reader: FuzzTarget.Reading
  /// Reads what `write` makes.
  let own: FuzzTarget.Reading
  /// Reads tables alone.
  let tables: FuzzTarget.TableReading?
  let write: @Sendable ([Stored<Record>]) throws -> [UInt8]

  /// Every reading ends, in a refusal or in records that the store takes or refuses; the same input changes
  /// nothing the second time, nor does what an export makes of the records.
  func take(_ bytes: [UInt8], _ piece: Int) throws -> FuzzTally {
    try checkRuns(bytes, piece)
    let repository = Repository(store: MemoryStore(clock: Self.clock), table: table, clock: Self.clock)
    return try repository.store.write(StepLabel("import", table.name)) { transaction in
      let first = try pass(bytes, piece, reader, repository, transaction)
      var tally = FuzzTally(inputs: 1)
      tally.taken = first.outcomes.count { $0 != "refused" }
      tally.refused = first.outcomes.count - tally.taken
      tally.fruitful = tally.taken > 0 ? 1 : 0
      tally.ended = first.error == nil ? 0 : 1
      let second = try pass(bytes, .max, reader, repository, transaction)
      try #require(second.error == first.error)
      try #require(second.outcomes.count == first.outcomes.count)
      // What is refused for want of a value may be what stands under its name by now.
      for (first, second) in zip(first.outcomes, second.outcomes) where second != "same" {
        try #require(first == "refused" && second == "refused")
      }
      try checkExport(repository, transaction)
      return tally
    }
  }

  /// What an export makes of the records changes no field of them, and comes out the same again.
  private func checkExport(_ repository: Repository<Record>, _ transaction: Transaction) throws {
    let rows = try transaction.rows(table.schema, Query())
    let written = try write(rows.map(table.stored))
    let third = try pass(written, .max, own, repository, transaction)
    let text = String(decoding: written, as: UTF8.self)
    try #require(third.error == nil, "\(text)")
    // The order of what no field holds may change once.
    try #require(third.outcomes.allSatisfy { $0 == "same" || $0 == "updated extras" }, "\(third) of \(text)")
    let again = try write(transaction.rows(table.schema, Query()).map(table.stored))
    let isSame = again == written || third.outcomes.allSatisfy { $0 == "same" }
    try #require(
      isSame || Self.lines(again) == Self.lines(written),
      "\(text) and \(String(decoding: again, as: UTF8.self))")
  }

  private func pass(
    _ bytes: [UInt8], _ piece: Int, _ reader: FuzzTarget.Reading, _ repository: Repository<Record>,
    _ transaction: Transaction
  ) throws -> (outcomes: [String], error: String?) {
    let hasRecords = try transaction.count(table.schema, nil) > 0
    let importer = importer(repository, hasRecords: hasRecords)
    var outcomes: [String] = []
    do {
      let reader = try reader(ArraySource(bytes, piece: piece))
      _ = reader.envelope
      while let record = try reader.next() {
        try #require(record.place.line >= 1 && record.place.column >= 1)
        // A calendar without an end has no record to be kept.
        try #require(!record.source.isEmpty || record.problem?.code == "ical.noEnd")
        switch try importer.take(record, in: transaction) {
        case .created: outcomes.append("created")
        case .updated(let row, let before):
          let places = row.cells.indices.filter { row.cells[$0] != before.cells[$0] }
          outcomes.append("updated " + places.map { table.stored[$0].name }.joined(separator: ", "))
        case .same: outcomes.append("same")
        case .refused(let findings):
          try #require(!findings.isEmpty)
          outcomes.append("refused")
        }
      }
    } catch let error as FormatError {
      try #require(!error.code.isEmpty)
      return (outcomes, "\(error.code) \(place(error.place))")
    }
    return (outcomes, nil)
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  static var clock: Clock { .fixed(today: FuzzTarget.day, now: FuzzTarget.context.now) }

  func importer(_ repository: Repository<Record>, hasRecords: Bool) -> Importer<Record> {
    Importer(
      repository, ImportOptions(owner: owner, isForced: true, identify: Self.id),
      startOfDay: { Timestamp(startOf: $0) }, hasRecords: hasRecords)
  }

  /// The id that a UUID is, or any other that the same text always gets.
  private static func id(_ text: String) -> RecordID {
    let urn = "urn:uuid:"
    let plain = text.lowercased().hasPrefix(urn) ? String(text.dropFirst(urn.count)) : text
    if let id = RecordID(text: plain) { return id }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return RecordID(high: hash, low: ~hash)
  }
}
