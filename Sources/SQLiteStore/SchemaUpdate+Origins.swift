import Registry
import SQLSchema
import SQLite
import Values

/// Moving what formats kept in a list of each record to origins.
extension SchemaUpdate {
  /// Adds the origins of the records of a table, whose list is in the column; one that stands already stays.
  func moveToOrigins(
    _ field: String, _ kept: Migration.KeptItems, _ entity: EntitySchema, from table: String
  ) throws {
    let backend = SQLiteBackend(connection, entities: [])
    let column = SQLName.column(field)
    let select = try connection.prepare("SELECT id, \(column) FROM \(table) WHERE \(column) IS NOT NULL")
    let isFirst = try !backend.holdsOrigins(entity)
    while try select.step() {
      // A record that lost its id loses what was kept with it, which nobody could find.
      guard let id = select.withBytes(0, { RecordID(bytes: $0) }) else { continue }
      let standing = isFirst ? [] : try backend.origins(of: id, entity).map(\.format)
      let origins = kept.origins(WordList.words(stored: select.text(1)), of: id)
      try backend.setOrigins(entity, origins.filter { !standing.contains($0.format) })
    }
  }

  /// Former values of the list become former origins: in what a deletion keeps those that there are, in what an
  /// edit keeps also that there were none, for each format that any record ever had.
  func moveFormerToOrigins(_ field: String, _ kept: Migration.KeptItems, _ entity: EntitySchema) throws {
    var formats: Set<String> = []
    try forEachImage(of: entity, with: field) { image, _ in
      formats.formUnion(Self.origins(field, kept, in: image).map(\.format))
      return nil
    }
    let standing = try connection.prepare(
      "SELECT DISTINCT format FROM roster_origin WHERE entity = ? AND partial")
    try standing.bind(1, text: entity.name)
    while try standing.step() { formats.insert(standing.text(0)) }
    let all = formats.sorted()
    try forEachImage(of: entity, with: field) { image, kind in
      let origins = Self.origins(field, kept, in: image)
      let former = image.filter { $0.field != field }
      if kind != .edited { return former + Change.FieldImage.keeping(origins) }
      return former
        + all.flatMap { format in Change.FieldImage.keeping(format, origins.first { $0.format == format }) }
    }
  }

  private static func origins(
    _ field: String, _ kept: Migration.KeptItems, in image: [Change.FieldImage]
  ) -> [Origin] {
    // The change knows whose they are.
    guard let text = image.first(where: { $0.field == field })?.cell.text else { return [] }
    return kept.origins(WordList.words(stored: text), of: RecordID(high: 0, low: 0))
  }

  /// Goes through the former values of records that have one of the field, some at a time, and puts what the body
  /// gives in their place. Values that cannot be read stay as they are.
  private func forEachImage(
    of entity: EntitySchema, with field: String,
    _ body: ([Change.FieldImage], Change.Kind?) throws -> [Change.FieldImage]?
  ) throws {
    let select = try connection.prepare(
      """
      SELECT step, side, ordinal, kind, image FROM roster_change
      WHERE (step, side, ordinal) > (?1, ?2, ?3) AND entity = ?4 AND json_valid(image)
        AND json_type(image, ?5) IS NOT NULL
      ORDER BY step, side, ordinal LIMIT 500
      """)
    let update = try connection.prepare(
      "UPDATE roster_change SET image = ? WHERE step = ? AND side = ? AND ordinal = ?")
    try select.bind(4, text: entity.name)
    try select.bind(5, text: Self.path(field))
    var last: [Int64] = [.min, .min, .min]
    while true {
      for index in 0..<3 { try select.bind(Int32(index + 1), integer: last[index]) }
      var found: [(place: [Int64], kind: Change.Kind?, image: String)] = []
      while try select.step() {
        found.append(
          (
            (0..<3).map { select.integer($0) }, Change.Kind(rawValue: Int(select.integer(3))), select.text(4)
          ))
      }
      select.reset()
      guard let end = found.last?.place else { return }
      last = end
      for (place, kind, text) in found {
        guard let image = try body(ImageText.image(text, connection), kind) else { continue }
        try update.bind(1, ImageText.text(image).map(Cell.text) ?? .absent)
        for index in 0..<3 { try update.bind(Int32(index + 2), integer: place[index]) }
        try update.run()
      }
    }
  }
}
