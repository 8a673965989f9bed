import Formats
public import Registry
import Values

/// Brings the records of an input to batches: reads the values, fills in defaults, lets the hook set what is the
/// table's to set, and tells which records surely break no rule.
///
///     var filler = BatchFiller(reader, reading) { RecordID(text: $0) }
///     while filler.fill(&batch) { … }
public struct BatchFiller {
  private let reader: any ForeignReader
  /// The reader of a table whose columns each stand for themselves.
  private let table: TableReader?
  /// Its records, if they are objects, which stand in lines or in an array.
  private let json: JSONReader?
  private var columns: TableColumns
  private let schema: EntitySchema
  private let fields: [FieldReading]
  private let names: [String: Int]
  private let standard: [Cell]
  private let managed: [Int]
  private let extras: Int?
  private let watched: [Int]?
  private let hooked: ((_ cells: [Cell], _ isGiven: (Int) -> Bool) -> [Cell])?
  /// Whether a record breaks no rule over several fields; nil where none has to be asked.
  private let passes: (@Sendable ([Cell]) -> Bool)?
  private let identify: (String) -> RecordID?
  /// Fields that records are found by: the natural key, if it has a key, and those no two records share.
  private let keyed: [Int]
  private let key: Int?
  private var existing: ExistingNameFilter?
  /// Whether records stand that the filter does not know.
  private let isAnyStanding: Bool

  private var record = TextRecord()
  /// A record that needs fields which the batch before it does not have.
  private var pending: ForeignRecord?
  /// The fields that rows have cells for, rising.
  private var own: [Int] = []
  /// Whether a record without any other field may break no rule.
  private var isEnough: Bool
  private var isAtEnd = false

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
    extras = schema.fields.firstIndex { $0.roles.contains(.background) }
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
  private var rowFields: [Int] { own.isEmpty ? [key ?? 0] : own }

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
  private mutating func next(into batch: inout RecordBatch) throws(FormatError) -> Bool? {
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

  private mutating func widen(_ places: some Sequence<Int>) -> Bool {
    let new = Set(places).subtracting(own)
    if new.isEmpty { return false }
    own = (own + new).sorted()
    isEnough = Self.isEnough(own, fields)
    return true
  }

  private static func isEnough(_ own: [Int], _ fields: [FieldReading]) -> Bool {
    fields.indices.allSatisfy { own.contains($0) || !fields[$0].needsValue }
  }

  // MARK: Rows of a table

  /// Appends the record whose values each stand for themselves; false, with the batch as it was, for one that has to
  /// be brought to the fields as a whole, or of which something is to be told.
  private mutating func append(_ record: TextRecord, to batch: inout RecordBatch) -> Bool {
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

  private func append(_ record: TextRecord, _ place: Int, to batch: inout RecordBatch) -> Bool {
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
  private func leavesAlone(_ batch: RecordBatch, _ mark: Int) -> Bool {
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
  private func settle(_ batch: inout RecordBatch, _ start: Int, _ mark: Int) -> Bool {
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

  // MARK: Other records

  /// Appends a record that was brought to the fields; false if the rows have no cells for some of them.
  private mutating func append(_ record: ForeignRecord, to batch: inout RecordBatch) -> Bool {
    var given: [Int: (cell: Cell, mark: Int64)] = [:]
    var unread: [RecordBatch.Problem] = []
    let position = batch.count
    if record.problem == nil {
      for entry in record.entries {
        guard let place = names[entry.field] else { continue }
        let mark = RecordBatch.Mark.place(entry.place)
        do {
          guard let cell = try fields[place].cell(of: entry.value) else { continue }
          given[place] = (cell, mark)
        } catch {
          let violation = Violation(field: entry.field, rejection: error)
          unread.append(.init(record: position, violation: violation, place: entry.place))
          given[place] = (.absent, mark)
        }
      }
    }
    for place in managed where given[place]?.cell.isAbsent == true { given[place] = nil }
    var places = Set(given.keys)
    if !record.extras.isEmpty, let extras { places.insert(extras) }
    if widen(places) {
      if batch.count > 0 {
        pending = record
        return false
      }
      batch.begin(RowRun(schema, fields: rowFields, common: standard))
    }
    var head = RecordBatch.Head(place: record.place, text: batch.texts.count..<batch.texts.count)
    batch.texts += record.source
    if let problem = record.problem {
      let violation = Violation(field: "", code: problem.code, values: problem.values)
      batch.problems.append(.init(record: position, violation: violation, place: problem.place))
    } else {
      head.identifier = record.identifier.flatMap { $0.isEmpty ? nil : $0 }
      head.id = head.identifier.flatMap(identify)
      head.createdAt = record.createdAt
      head.precision = record.precision
      head.extras = record.extras
      head.isDeleted = record.isDeleted
      head.origin = record.origin
      batch.problems += unread
      let others = record.entries.filter { names[$0.field] == nil }
      if !others.isEmpty { batch.formOnly[position] = others }
    }
    let start = batch.run.buffer.count
    var cells = standard
    for (place, value) in given { cells[place] = value.cell }
    if let extras, given[extras] == nil { cells[extras] = WordList.cell(head.keptExtras) }
    let settled = hooked?(cells) { given[$0] != nil } ?? cells
    for place in batch.run.fields {
      batch.run.buffer.append(settled[place])
      batch.marks.append(given[place]?.mark ?? RecordBatch.Mark.none)
    }
    for place in managed where settled[place] != cells[place] && given[place] != nil {
      batch.overrides[position, default: [:]][place] = cells[place]
    }
    head.isSound =
      record.problem == nil && unread.isEmpty && passes?(settled) != false
      && fields.indices.allSatisfy { fields[$0].passes(settled[$0]) }
    finish(head, in: &batch, start)
    return true
  }

  // MARK: Both

  /// Appends the keys of the row that ends the batch, and notes who may have the same ones.
  private mutating func finish(_ head: RecordBatch.Head, in batch: inout RecordBatch, _ start: Int) {
    var head = head
    head.text = head.text.lowerBound..<batch.texts.count
    batch.run.appendKeys(from: start)
    if let createdAt = head.createdAt {
      let missing = batch.count - batch.run.created.count
      // Those before it are made now; which is when, the transaction knows.
      if missing > 0 { batch.run.created += repeatElement(RowRun.createdNow, count: missing) }
      batch.run.created.append(createdAt.milliseconds)
    } else if !batch.run.created.isEmpty {
      batch.run.created.append(RowRun.createdNow)
    }
    doubt(&head, batch, start)
    batch.heads.append(head)
  }

  private mutating func doubt(_ head: inout RecordBatch.Head, _ batch: RecordBatch, _ start: Int) {
    guard existing != nil else { return }
    if let id = head.id {
      let found = id.withBytes { bytes in self.found(bytes, of: -1) }
      switch found {
      case .new: break
      case .repeated: head.doubts.insert(.idRepeats)
      case .standing: head.doubts.insert([.idStands, .idRepeats])
      }
    }
    for place in keyed {
      let offset = batch.run.offset(of: .key(place)) ?? batch.run.fields.firstIndex(of: place)
      guard let offset, batch.run.buffer.slots[start + offset].kind != .absent else { continue }
      let found = batch.run.buffer.withBytes(at: start + offset) { bytes in self.found(bytes, of: place) }
      if found == .new { continue }
      if place == key {
        head.doubts.insert(found == .standing ? [.nameStands, .nameRepeats] : .nameRepeats)
      }
      if schema.fields[place].isUnique {
        head.doubts.insert(found == .standing ? [.valueStands, .valueRepeats] : .valueRepeats)
      }
    }
  }

  private mutating func found(_ bytes: UnsafeRawBufferPointer, of kind: Int) -> ExistingNameFilter.Found {
    let found = existing?.note(bytes, of: kind) ?? .new
    guard found == .new else { return isAnyStanding ? .standing : found }
    if isAnyStanding { return .standing }
    // What it has no room for may be there all the same; of names it is not told.
    return existing?.isFull == true && (kind < 0 || schema.fields[kind].isUnique) ? .repeated : .new
  }
}

/// What the columns of a table are for, and which entry of a record is in which.
private struct TableColumns {
  private let assign: (@Sendable (String) -> BulkColumn)?
  private var columns: [BulkColumn] = []
  /// Places of the fields that names met so far are for.
  private(set) var fields: Set<Int> = []
  /// The entry of the record last sorted for each stored field; -1 for none.
  private(set) var entries: [Int] = []
  private(set) var identifier: Int?
  private(set) var createdAt: Int?

  init(_ assign: (@Sendable (String) -> BulkColumn)?) { self.assign = assign }

  /// Learns names that have come; false if there were none.
  mutating func learn(_ names: [String]) -> Bool {
    guard let assign, columns.count < names.count else { return false }
    while columns.count < names.count {
      let column = assign(names[columns.count])
      columns.append(column)
      if case .field(let place, _) = column {
        fields.insert(place)
        while entries.count <= place { entries.append(-1) }
      }
    }
    return true
  }

  func unit(of name: Int) -> MeasureUnit? {
    if case .field(_, let unit) = columns[name] { unit } else { nil }
  }

  /// Notes the entry of every field; false where one cannot be placed.
  mutating func sort(_ record: TextRecord) -> Bool {
    for place in entries.indices { entries[place] = -1 }
    (identifier, createdAt) = (nil, nil)
    for index in record.entries.indices {
      switch columns[record.entries[index].name] {
      case .field(let place, _):
        guard entries[place] < 0 else { return false }
        entries[place] = index
      case .identifier:
        guard identifier == nil, record.entries[index].kind == .text || record.isEmpty(at: index) else {
          return false
        }
        identifier = index
      case .createdAt:
        guard createdAt == nil, record.entries[index].kind == .text || record.isEmpty(at: index) else {
          return false
        }
        createdAt = index
      case .ignored: break
      case .general: if !record.isEmpty(at: index) { return false }
      }
    }
    return true
  }
}

extension RecordBatch.Head {
  /// The extras of a new record: an identifier that is no id of ours is itself kept.
  var keptExtras: [String] {
    guard let identifier, let id, identifier != id.text else { return extras }
    return ["uid \(identifier)"] + extras.filter { !$0.hasPrefix("uid ") }
  }
}

extension FieldSchema {
  /// Whether it holds ranked names.
  var isLevel: Bool { if case .level = type { true } else { false } }
}

extension EntitySchema {
  /// Places of the fields that records are found by: the natural key, if a key of it is stored, and unique values.
  var identifyingFields: [Int] {
    fields.indices.filter { fields[$0].isUnique || fields[$0].roles.contains(.naturalKey) && fields[$0].hasKey }
  }
}

extension FieldReading {
  /// The cell of a value that a format's reader gave; nil for a level without a rank: the default is meant.
  func cell(of value: ForeignRecord.Value) throws(Rejection) -> Cell? {
    let isKept = schema.roles.contains(.background)
    let text: String
    switch value {
    case .cell(let cell): return cell
    case .list(let items):
      // What is kept for other programs is theirs: no rule of texts is asked of it.
      if isKept { return WordList.cell(items.filter { !$0.isEmpty }) }
      text = items.joined(separator: schema.type.isList ? schema.type.separator : ", ")
    case .text(let given):
      if isKept {
        let items = given.utf8.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        return WordList.cell(items.filter { !$0.isEmpty })
      }
      text = given
    }
    if schema.isLevel, TextRules.isBlank(text) { return nil }
    return try read(text).cell
  }
}
