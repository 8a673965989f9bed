import Formats
import Interchange
import Registry
import Values

/// What becomes of the records of an input, as an import tells it, in their order.
final class Hearing: ImportObserver {
  let hearsEach: Bool
  /// `created`, `updated` with the fields that changed, `same 3`, `refused` with codes, `gone`, `deleted 3`, `kept 3`.
  private(set) var lines: [String] = []
  /// The same in the order of the input, where each record was heard of.
  var inOrder: [String] {
    lines.indices.sorted {
      (places[$0].line, places[$0].column, $0) < (places[$1].line, places[$1].column, $1)
    }
    .map { lines[$0] }
  }
  private var places: [TextPlace] = []
  private(set) var findings: [ImportOutcome.Finding] = []
  /// Those that were created by themselves.
  private(set) var rows: [Row] = []
  private(set) var lookalikes: [(number: Int64, name: Cell)] = []
  private let schema: EntitySchema

  init(_ schema: EntitySchema, hearsEach: Bool = false) {
    self.schema = schema
    self.hearsEach = hearsEach
  }

  func created(_ numbers: ClosedRange<Int64>) {
    lines += numbers.map { _ in "created" }
    places += numbers.map { _ in TextPlace(line: .max, column: .max) }
  }

  func createdAgain(_ number: Int64, name: Cell, at place: TextPlace) { lookalikes.append((number, name)) }

  func took(_ outcome: ImportOutcome, _ record: Int, of batch: RecordBatch) {
    places.append(batch.heads[record].place)
    switch outcome {
    case .created(let row, _):
      rows.append(row)
      lines.append("created")
    case .updated(let row, let before):
      let places = row.cells.indices.filter { row.cells[$0] != before.cells[$0] }
      lines.append((["updated"] + places.map { schema.fields[$0].name }).joined(separator: " "))
    case .same(let number): lines.append("same \(number)")
    case .gone: lines.append("gone")
    case .deleted(let row): lines.append("deleted \(row.number)")
    case .kept(let row): lines.append("kept \(row.number)")
    case .refused(let found):
      findings += found
      lines.append((["refused"] + found.map(\.violation.code)).joined(separator: " "))
    }
  }

  /// The outcomes by their first word.
  var words: [String] { lines.map { String($0.prefix { $0 != " " }) } }
}

/// Takes the records of a reader into a repository, within a transaction; the error that ended the reading, if one did.
func take<Record>(
  _ reader: any ForeignReader, into repository: Repository<Record>, _ options: ImportOptions,
  startOfDay: @escaping @Sendable (CivilDate) -> Timestamp = { Timestamp(startOf: $0) },
  in transaction: Transaction, _ hearing: Hearing, prepare: (Importer<Record>) throws -> Void = { _ in }
) throws -> FormatError? {
  let context = ReadingContext(today: repository.clock.today(), isTyped: false, startOfDay: startOfDay)
  let importer = try Importer(repository, options, context, in: transaction)
  try prepare(importer)
  var failure: FormatError?
  try RecordStream.read(importer.filler(reader)) { batch in
    try importer.take(batch, hearing)
    failure = batch.failure
  }
  if failure == nil { try importer.finish(hearing) }
  return failure
}
