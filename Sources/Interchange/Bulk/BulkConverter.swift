import Formats
public import Registry
import Values

/// Turns records of a text into rows of cells and folded keys, those that surely break no rule; all others
/// are left to the general way.
///
/// It takes a value only where reading it as text of a file, by the field's type, gives the same cell.
public struct BulkConverter: Sendable {
  let schema: EntitySchema
  let reading: ReadingContext
  let stored: [BulkField]
  /// The names that go the general way, and the place of the name; nil where every record is a new one.
  private let standing: (keys: StandingKeys, field: Int)?
  private let assign: @Sendable (String) -> BulkColumn
  /// What the names met so far are for.
  private var columns: [BulkColumn] = []
  /// Places of the fields that names met so far are for, rising.
  private(set) var fields: [Int] = []
  /// Whether these are enough for a record.
  private var isEnough = false
  /// The entry of the record for each stored field; -1 for none.
  private var entries: [Int]

  /// Nil for an entity whose new records need more than that each field keeps its own rules.
  ///
  /// - Parameters:
  ///   - standing: the names of the records that stand, if any does: a record with one of them is left over.
  ///   - assign: what the values under a name are for; called once for each name.
  public init?<Record>(
    _ table: EntityTable<Record>, _ reading: ReadingContext, standing: StandingKeys? = nil,
    assign: @escaping @Sendable (String) -> BulkColumn
  ) {
    guard table.isSettledByFields else { return nil }
    schema = table.schema
    self.reading = reading
    self.assign = assign
    let key = schema.naturalKey.flatMap { [schema] in schema.index(of: $0.name) }
    self.standing = standing.flatMap { keys in key.map { (keys, $0) } }
    let context = RuleContext(today: reading.today)
    let standard = table.cells(table.blank())
    stored = table.stored.indices.map { place in
      BulkField(
        schema: table.schema.fields[place], check: FastRuleCheck(table.stored[place].rules, context),
        normalise: table.stored[place].normalise, standard: standard[place])
    }
    entries = Array(repeating: -1, count: standard.count)
  }

  /// Learns names that have come; returns whether one of them is for a field that none was for so far, so
  /// that a run over more fields has to begin.
  mutating func learn(_ names: [String]) -> Bool {
    let known = fields.count
    while columns.count < names.count {
      let column = assign(names[columns.count])
      columns.append(column)
      if case .field(let place, _) = column, !fields.contains(place) { fields.append(place) }
    }
    if fields.count == known { return false }
    fields.sort()
    isEnough = stored.indices.allSatisfy { fields.contains($0) || !stored[$0].needsValue }
    return true
  }

  /// An empty run over the fields learnt.
  func run() -> RowRun { RowRun(schema, fields: fields, common: stored.map(\.standard)) }

  /// Appends the record as a row of a run over `fields`; false, with the run as it was, for one that has to
  /// take the general way.
  mutating func append(_ record: TextRecord, to run: inout RowRun) -> Bool {
    guard isEnough, sort(record) else { return false }
    let start = run.buffer.count
    if appendCells(record, to: &run.buffer) {
      run.appendKeys(from: start)
      if !isStanding(run, start) { return true }
    }
    run.buffer.removeCells(from: start)
    return false
  }

  /// Whether the name of the row that begins at the cell may be that of a record that stands.
  private func isStanding(_ run: RowRun, _ start: Int) -> Bool {
    guard let standing, let place = run.offset(of: .key(standing.field)) else { return false }
    return run.buffer.withBytes(at: start + place) { standing.keys.mayHave($0) }
  }

  /// Notes the entry of every field; false where one cannot be placed.
  private mutating func sort(_ record: TextRecord) -> Bool {
    for place in fields { entries[place] = -1 }
    for index in record.entries.indices {
      let entry = record.entries[index]
      switch columns[entry.name] {
      case .field(let place, _):
        guard entries[place] < 0 else { return false }
        entries[place] = index
      case .ignored: break
      case .general: if !record.isEmpty(at: index) { return false }
      }
    }
    return true
  }

  private func appendCells(_ record: TextRecord, to buffer: inout RowBuffer) -> Bool {
    for place in fields {
      let index = entries[place]
      let isAppended =
        index < 0
        ? appendStandard(place, to: &buffer) : append(record, index, place, to: &buffer)
      if !isAppended { return false }
    }
    return true
  }

  private func appendStandard(_ place: Int, to buffer: inout RowBuffer) -> Bool {
    if stored[place].needsValue { return false }
    buffer.append(stored[place].standard)
    return true
  }

  private func append(
    _ record: TextRecord, _ index: Int, _ place: Int, to buffer: inout RowBuffer
  ) -> Bool {
    let (entry, field) = (record.entries[index], stored[place])
    switch entry.kind {
    // What a list in JSON holds is not to be taken apart once more.
    case .words: return false
    // As a text, `true` would be a word like any other.
    case .flag where field.schema.type != .flag: return false
    default: break
    }
    if field.normalise == nil, entry.kind != .null {
      guard case .field(_, let unit) = columns[entry.name] else { return false }
      let found = record.withBytes(at: index) { bytes in
        if let unit { return field.append(bytes, in: unit, to: &buffer) }
        return field.append(plain: bytes, to: &buffer)
      }
      if let found { return found }
    }
    return append(read: record.text(at: index), place, to: &buffer)
  }

  /// Reads a value in the way every import does.
  private func append(read text: String, _ place: Int, to buffer: inout RowBuffer) -> Bool {
    let field = stored[place]
    // What is refused here goes the way of single records, which says why.
    guard let cell = try? field.schema.type.read(field.normalise?(text) ?? text, reading).cell else {
      return false
    }
    // An empty level is the standard one.
    if cell.isAbsent { return appendStandard(place, to: &buffer) }
    guard field.check.passes(cell) else { return false }
    buffer.append(cell)
    return true
  }
}
