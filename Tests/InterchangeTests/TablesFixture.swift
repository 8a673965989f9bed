import Entities
import Formats
import Interchange
import Registry
import Settings
import Values

func schema(_ entity: String) throws -> EntitySchema {
  let settings = Settings()
  return switch entity {
  case "todo": try Todo.table(settings).schema
  case "user": try User.table(settings).schema
  case "friend": try Friend.table(settings).schema
  default: try Person.table(settings).schema
  }
}

func place(_ place: TextPlace) -> String { "\(place.line):\(place.column)" }

func describe(_ record: ForeignRecord) -> [String] {
  if let problem = record.problem { return ["!\(problem.code) \(place(problem.place))"] }
  var texts = record.identifier.map { ["id=\($0)"] } ?? []
  if let createdAt = record.createdAt { texts.append("createdAt=\(createdAt.rfc3339)") }
  texts += record.entries.map { entry in
    switch entry.value {
    case .text(let text): "\(entry.field)=\(text.replacing("\n", with: "|"))"
    case .list(let items): "\(entry.field)=\(items)"
    case .cell(let cell): "\(entry.field)=\(cell)"
    }
  }
  return texts
}

/// Reads the bytes as records of an entity.
func readTable(
  _ bytes: [UInt8], _ entity: String = "person", _ format: TableFormat = .csv, map: [String] = [],
  formOnly: [String] = [], piece: Int = .max
) throws -> TableReading {
  let schema = try schema(entity)
  let columns = try ColumnMap(map, of: schema)
  var reading = TableReading()
  do {
    let records = try format.reader(ArraySource(bytes, piece: piece))
    let reader = try TableReader(records, schema: schema, map: columns, formOnly: formOnly)
    defer { reading.unmatched = reader.unmatched }
    while let record = try reader.next() { reading.records.append(describe(record)) }
  } catch {
    reading.error = "\(error.code) \(place(error.place))"
  }
  return reading
}

func readTable(
  _ text: String, _ entity: String = "person", _ format: TableFormat = .csv, map: [String] = [],
  formOnly: [String] = []
) throws -> TableReading {
  try readTable([UInt8](text.utf8), entity, format, map: map, formOnly: formOnly)
}

/// Reads the text as an import does: the line with the names is looked for, and all of a column may be looked at.
func readForeign(
  _ text: String, _ entity: String, _ kind: TableReader.Kind = .csv, map: [String] = [],
  dates: DateOrder? = nil,
  gaps: [String] = [], headerLine: Int? = nil, hoursEast: Int64 = 0, isOnce: Bool = false
) throws -> (reading: TableReading, notes: [String]) {
  let schema = try schema(entity)
  let bytes = [UInt8](text.utf8)
  var reading = TableReading()
  var notes: [String] = []
  var options = TableOptions()
  options.dates = dates
  let shift = hoursEast * 3_600_000
  options.startOfDay = { Timestamp(milliseconds: Timestamp(startOf: $0).milliseconds - shift) }
  options.day = { CivilDate(dayNumber: Int((Double($0.milliseconds + shift) / 86_400_000).rounded(.down))) }
  do {
    let reader = try TableReader.open(
      kind, ArraySource(bytes), head: Array(bytes.prefix(4096)), schema: schema,
      map: ColumnMap(map, of: schema),
      formOnly: [], headerLine: headerLine, gaps: gaps, options: options,
      again: isOnce ? nil : { @Sendable () -> any ByteSource in ArraySource(bytes) })
    while let record = try reader.next() { reading.records.append(describe(record)) }
    reading.unmatched = reader.unmatched
    notes += reader.linesBefore > 0 ? ["lines \(reader.linesBefore)"] : []
    notes += reader.foundOrders.map { "\($0.column) \($0.order)" }
    notes += reader.cutTimes.map { "\($0.column) cut \($0.count)" }
    notes += reader.passedOver.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
  } catch let error as FormatError {
    reading.error = "\(error.code) \(place(error.place))"
  }
  return (reading, notes)
}
