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
  return texts + record.extras
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
