import Formats
import Interchange
import MemoryStore
import Registry
import Testing
import Values

/// One damaged input on its way into an empty store, and out of it again.
struct FuzzRun<Record: Sendable> {
  let origins: OriginFormat?
  let table: EntityTable<Record>
  let reader: FuzzTarget.Reading
  /// Reads what `write` makes.
  let own: FuzzTarget.Reading
  /// Reads tables alone.
  let tables: FuzzTarget.TableReading?
  let write: @Sendable ([Stored<Record>], [RecordID: Origin]) throws -> [UInt8]

  /// Every reading ends, in a refusal or in records that the store takes or refuses; the same input changes
  /// nothing the second time, nor does what an export makes of the records.
  func take(_ bytes: [UInt8], _ piece: Int) throws -> FuzzTally {
    try checkRuns(bytes, piece)
    let repository = Repository(store: MemoryStore(clock: Self.clock), table: table, clock: Self.clock)
    return try repository.store.write(StepLabel("import", table.name)) { transaction in
      let first = try pass(bytes, piece, reader, repository, transaction)
      var tally = FuzzTally(inputs: 1)
      tally.taken = first.outcomes.count { !$0.hasPrefix("refused") }
      tally.refused = first.outcomes.count - tally.taken
      tally.fruitful = tally.taken > 0 ? 1 : 0
      tally.ended = first.error == nil ? 0 : 1
      let second = try pass(bytes, .max, reader, repository, transaction)
      try #require(second.error == first.error)
      try #require(second.outcomes.count == first.outcomes.count)
      // What is refused for want of a value may be what stands under its name by now.
      for (first, second) in zip(first.outcomes, second.outcomes) where !second.hasPrefix("same") {
        try #require(
          first.hasPrefix("refused") && second.hasPrefix("refused"),
          "\(first), then \(second), of \(String(decoding: bytes, as: UTF8.self))")
      }
      try checkExport(repository, transaction)
      return tally
    }
  }

  /// What an export makes of the records changes no field of them, and comes out the same again.
  private func checkExport(_ repository: Repository<Record>, _ transaction: Transaction) throws {
    let written = try export(transaction)
    let third = try pass(written, .max, own, repository, transaction)
    let text = String(decoding: written, as: UTF8.self)
    try #require(third.error == nil, "\(text)")
    try #require(
      third.outcomes.allSatisfy { $0.hasPrefix("same") }, "\(third) of \(text)")
    let again = try export(transaction)
    let isSame = again == written || third.outcomes.allSatisfy { $0.hasPrefix("same") }
    try #require(
      isSame || Self.lines(again) == Self.lines(written),
      "\(text) and \(String(decoding: again, as: UTF8.self))")
  }

  private func export(_ transaction: Transaction) throws -> [UInt8] {
    var texts: [RecordID: Origin] = [:]
    if let origins {
      for origin in try transaction.origins(table.schema, OriginQuery(origins.name, .all)) {
        texts[origin.id] = origin
      }
    }
    return try write(transaction.rows(table.schema, Query()).map(table.stored), texts)
  }

  private func pass(
    _ bytes: [UInt8], _ piece: Int, _ reader: FuzzTarget.Reading, _ repository: Repository<Record>,
    _ transaction: Transaction, hearsEach: Bool = true
  ) throws -> (outcomes: [String], error: String?) {
    let hearing = Hearing(table.schema, hearsEach: hearsEach)
    do {
      let reader = try reader(ArraySource(bytes, piece: piece))
      _ = reader.envelope
      let error = try hear(reader, repository, transaction, hearing)
      if let error { throw error }
    } catch let error as FormatError {
      try #require(!error.code.isEmpty)
      return (hearing.inOrder, "\(error.code) \(place(error.place))")
    }
    return (hearing.inOrder, nil)
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  static var clock: Clock { .fixed(today: FuzzTarget.day, now: FuzzTarget.context.now) }

  func hear(
    _ reader: any ForeignReader, _ repository: Repository<Record>, _ transaction: Transaction,
    _ hearing: Hearing
  ) throws -> FormatError? {
    var options = ImportOptions(isForced: true, identify: Self.id)
    options.origins = origins
    options.context = FuzzTarget.context
    let (origins, write) = (origins, write)
    return try InterchangeTests.take(reader, into: repository, options, in: transaction, hearing) {
      $0.projection = { record, origin in
        // What cannot be written tells nothing.
        guard let text = try? write([record], origin.map { [$0.id: $0] } ?? [:]) else { return nil }
        return origins?.read(text, FuzzTarget.context)
      }
    }
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
