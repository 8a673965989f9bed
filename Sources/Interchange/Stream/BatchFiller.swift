import Formats
public import Registry
import Values

/// Brings the records of an input to batches: reads the values, fills in defaults, lets the hook set what is the
/// table's to set, and tells which records surely break no rule.
///
///     var filler = BatchFiller(reader, reading) { RecordID(text: $0) }
///     while filler.fill(&batch) { … }
public struct BatchFiller {
  let reader: any ForeignReader
  /// The reader of a table whose columns each stand for themselves.
  let table: TableReader?
  /// Its records, if they are objects, which stand in lines or in an array.
  let json: JSONReader?
  var columns: TableColumns
  let schema: EntitySchema
  let fields: [FieldReading]
  let names: [String: Int]
  let standard: [Cell]
  let managed: [Int]
  let watched: [Int]?
  let hooked: ((_ cells: [Cell], _ isGiven: (Int) -> Bool) -> [Cell])?
  /// Whether a record breaks no rule over several fields; nil where none has to be asked.
  let passes: (@Sendable ([Cell]) -> Bool)?
  let identify: (String) -> RecordID?
  /// Fields that records are found by: the natural key, if it has a key, and those no two records share.
  let keyed: [Int]
  let key: Int?
  var existing: ExistingNameFilter?
  /// Whether records stand that the filter does not know.
  let isAnyStanding: Bool

  var record = TextRecord()
  /// A record that needs fields which the batch before it does not have.
  var pending: ForeignRecord?
  /// The fields that rows have cells for, rising.
  var own: [Int] = []
  /// Whether a record without any other field may break no rule.
  var isEnough: Bool
  var isAtEnd = false

  /// - Parameters:
  ///   - reader: not to be used by others as long as batches are filled from it.
  ///   - now: when new records are stored.
  ///   - existing: what stands already; nil where earlier records make no difference.
  ///   - isAnyStanding: whether records stand that `existing` does not know.
  ///   - looksAtForms: whether values for fields of a form alone are wanted.
  ///   - identify: the id that an identifier's text stands for.
  init<Record>(
    _ reader: any ForeignReader, _ reading: EntityReading<Record>, now: Timestamp,
    existing: ExistingNameFilter? = nil, isAnyStanding: Bool = false, looksAtForms: Bool = false,
    identify: @escaping (String) -> RecordID?
  ) {
    self.reader = reader
    let tables = reader as? TableReader
    let isPlain = !(looksAtForms && tables?.formOnly.isEmpty == false)
    let assign = isPlain ? tables?.bulkColumns : nil
    table = assign == nil ? nil : tables
    json = tables?.records as? JSONReader
    columns = TableColumns(assign)
    schema = reading.table.schema
    fields = reading.fields
    names = Dictionary(uniqueKeysWithValues: schema.fields.enumerated().map { ($0.element.name, $0.offset) })
    standard = reading.blank
    managed = reading.managed
    watched = reading.watched
    if reading.table.hook == nil {
      hooked = nil
    } else {
      hooked = { cells, isGiven in reading.settled(nil, cells, now, isGiven) }
    }
    if reading.followsFields {
      passes = nil
    } else {
      passes = { cells in reading.violations(of: cells).isEmpty }
    }
    self.identify = identify
    key = schema.naturalKey.flatMap { [schema] in schema.index(of: $0.name) }
    keyed = schema.identifyingFields
    self.existing = existing
    self.isAnyStanding = isAnyStanding
    if tables == nil { own = schema.fields.indices.map { $0 } } else if hooked != nil { own = managed }
    isEnough = Self.isEnough(own, fields)
  }

  /// Fills batches that nobody stores, only to be checked.
  public init<Record>(checking reader: any ForeignReader, _ reading: EntityReading<Record>) {
    self.init(reader, reading, now: Timestamp(milliseconds: .min), looksAtForms: true) { RecordID(text: $0) }
  }

  /// An empty batch to begin with.
  func batch() -> RecordBatch { RecordBatch(RowRun(schema, fields: rowFields, common: standard)) }

  /// A row has at least one cell.
  var rowFields: [Int] { own.isEmpty ? [key ?? 0] : own }

  /// Fills the batch anew; false if that is the last one.
  mutating func fill(_ batch: inout RecordBatch) -> Bool {
    learn()
    batch.begin(RowRun(schema, fields: rowFields, common: standard))
    defer { batch.envelope = reader.envelope }
    if let waiting = pending {
      pending = nil
      _ = append(waiting, to: &batch)
    }
    while !isAtEnd, batch.hasRoom {
      do throws(FormatError) {
        guard let isIn = try next(into: &batch) else {
          isAtEnd = true
          break
        }
        if !isIn { return true }
      } catch {
        batch.failure = error
        isAtEnd = true
      }
    }
    return !isAtEnd
  }

  /// Puts the next record into the batch; false if that has to end before it, nil at the end of the input.
  mutating func next(into batch: inout RecordBatch) throws(FormatError) -> Bool? {
    guard let table else {
      guard let record = try reader.next() else { return nil }
      return append(record, to: &batch)
    }
    do throws(FormatError) {
      guard try table.records.next(into: &record) else { return nil }
    } catch {
      guard table.records.canGoOn else { throw error }
      return append(table.refusal(of: record, error), to: &batch)
    }
    // A key that comes up for the first time may be for a field no row so far has a cell for.
    if learn(), batch.count > 0 {
      pending = table.convert(record)
      return false
    }
    if batch.count == 0, batch.run.fields != rowFields {
      batch.begin(RowRun(schema, fields: rowFields, common: standard))
    }
    return append(record, to: &batch) ? true : append(table.convert(record), to: &batch)
  }

  /// Learns names that have come; whether one of them is for a field that none was for so far.
  @discardableResult private mutating func learn() -> Bool {
    guard let table, columns.learn(table.records.names) else { return false }
    return widen(columns.fields)
  }

  mutating func widen(_ places: some Sequence<Int>) -> Bool {
    let new = Set(places).subtracting(own)
    if new.isEmpty { return false }
    own = (own + new).sorted()
    isEnough = Self.isEnough(own, fields)
    return true
  }

  static func isEnough(_ own: [Int], _ fields: [FieldReading]) -> Bool {
    fields.indices.allSatisfy { own.contains($0) || !fields[$0].needsValue }
  }

  // MARK: Rows of a table

  /// Appends the record whose values each stand for themselves; false, with the batch as it was, for one that has to
  /// be brought to the fields as a whole, or of which something is to be told.
  mutating func append(_ record: TextRecord, to batch: inout RecordBatch) -> Bool {
    guard isEnough, columns.sort(record) else { return false }
    var head = RecordBatch.Head(place: record.place, text: batch.texts.count..<batch.texts.count)
    if let index = columns.identifier {
      let text = record.text(at: index)
      if !TextRules.isBlank(text) {
        guard RecordID(text: text) != nil, let id = identify(text) else { return false }
        head.id = id
      }
    }
    if let index = columns.createdAt {
      let text = record.text(at: index)
      if !TextRules.isBlank(text) {
        guard let moment = Timestamp(rfc3339: text) else { return false }
        head.createdAt = moment
      }
    }
    let (start, mark) = (batch.run.buffer.count, batch.marks.count)
    for place in batch.run.fields where !append(record, place, to: &batch) {
      batch.run.buffer.removeCells(from: start)
      batch.marks.removeLast(batch.marks.count - mark)
      return false
    }
    if !leavesAlone(batch, mark) {
      guard settle(&batch, start, mark) else { return false }
    }
    head.isSound = true
    let bytes = record.bytes
    batch.texts.append(contentsOf: bytes)
    if json?.isArray != true, bytes.last != 0x0A, bytes.last != 0x0D { batch.texts.append(0x0A) }
    finish(head, in: &batch, start)
    return true
  }

  func append(_ record: TextRecord, _ place: Int, to batch: inout RecordBatch) -> Bool {
    let index = columns.entries.indices.contains(place) ? columns.entries[place] : -1
    let field = fields[place]
    if index < 0 {
      if field.needsValue { return false }
      batch.run.buffer.append(field.standard)
      batch.marks.append(RecordBatch.Mark.none)
      return true
    }
    let entry = record.entries[index]
    switch entry.kind {
    // What a list in JSON holds is not to be taken apart once more.
    case .words: return false
    // As a text, `true` would be a word like any other.
    case .flag where field.schema.type != .flag: return false
    default: break
    }
    let isEmpty = record.isEmpty(at: index)
    // An empty level is not given, and neither is a value that the table itself keeps right.
    if isEmpty, field.schema.isLevel || managed.contains(place) {
      batch.run.buffer.append(field.standard)
      batch.marks.append(RecordBatch.Mark.none)
      return true
    }
    let isAppended = record.withBytes(at: index) { bytes in
      field.append(bytes, in: columns.unit(of: entry.name), to: &batch.run.buffer)
    }
    if !isAppended { return false }
    batch.marks.append(RecordBatch.Mark.offset(record.offset(at: index)))
    return true
  }

  /// Whether the hook leaves the row alone that ends the batch.
  func leavesAlone(_ batch: RecordBatch, _ mark: Int) -> Bool {
    if hooked == nil { return passes == nil }
    guard passes == nil, let watched else { return false }
    return watched.allSatisfy { place in
      guard let offset = batch.run.fields.firstIndex(of: place) else { return true }
      if batch.marks[mark + offset] == RecordBatch.Mark.none { return true }
      let slot = batch.run.buffer.slots[batch.run.buffer.count - batch.run.fields.count + offset]
      switch standard[place] {
      case .absent: return slot.kind == .absent
      case .integer(let value): return slot.kind == .integer && slot.payload == value
      default: return false
      }
    }
  }

  /// Lets the hook set managed fields of the row that ends the batch; false if it breaks a rule over several fields.
  func settle(_ batch: inout RecordBatch, _ start: Int, _ mark: Int) -> Bool {
    var cells = standard
    for (offset, place) in batch.run.fields.enumerated() {
      cells[place] = batch.run.buffer.cell(at: start + offset)
    }
    let settled =
      hooked?(cells) { [marks = batch.marks, fields = batch.run.fields] place in
        fields.firstIndex(of: place).map { marks[mark + $0] != RecordBatch.Mark.none } ?? false
      } ?? cells
    if passes?(settled) == false { return false }
    if settled == cells { return true }
    for place in managed where settled[place] != cells[place] {
      guard let offset = batch.run.fields.firstIndex(of: place) else { return false }
      if batch.marks[mark + offset] != RecordBatch.Mark.none {
        batch.overrides[batch.count, default: [:]][place] = cells[place]
      }
    }
    batch.run.buffer.removeCells(from: start)
    for place in batch.run.fields { batch.run.buffer.append(settled[place]) }
    return true
  }
}
