public import Formats
public import Registry
import Values

/// Brings the columns of a table, or the keys of JSON objects, to the fields of an entity.
///
/// Names are compared without case, white space and signs; what other programs call a field is known, also
/// where they take a contact's name, birthday or address apart. Columns of emails, phones and tags add up.
/// A unit in a column's name, such as `weight (lb)`, is put behind bare numbers. An `id` that is a UUID is the
/// record's identifier. Our own safe files (see `DelimitedWriter`) are known by the mark in their first line,
/// which no other file has.
public final class TableReader: ForeignReader {
  /// Where the rows or objects come from.
  public let records: any RecordReader
  let schema: EntitySchema
  let matcher: ColumnMatcher
  private var record = TextRecord()
  /// Names of the columns, without the mark of a safe file.
  public private(set) var names: [String] = []
  private(set) var uses: [ColumnUse] = []
  private var counts: [Int] = []
  let isSafe: Bool
  /// Whether most of the columns are a contact's, of which programs write all, filled or not.
  let isWide: Bool
  private let isContact: Bool
  private var hasRecords = false

  /// - Parameters:
  ///   - records: the rows or objects.
  ///   - map: what the importing person says about columns.
  ///   - formOnly: names of fields that are part of a form alone, such as a password; their values come as
  ///     entries, which an import passes over.
  /// - Throws: `map.unknownColumn`; `table.sameField` for two columns of a field that takes one value.
  public init(
    _ records: any RecordReader, schema: EntitySchema, map: ColumnMap, formOnly: [String]
  ) throws(FormatError) {
    self.records = records
    self.schema = schema
    matcher = ColumnMatcher(schema, map, formOnly: formOnly)
    guard let table = records as? DelimitedReader else {
      (isSafe, isWide, isContact) = (false, false, false)
      return
    }
    let plain = matcher.unmarked(table.names)
    isSafe = plain != nil
    let names = plain ?? table.names
    self.names = names
    isContact = ContactColumns(names, schema).isContact
    isWide = isContact && names.count > 15
    uses = try matcher.uses(names, at: table.headerPlaces)
    counts = uses.map { _ in 0 }
  }

  /// Names of the columns that no field takes. Of a contact's many columns only those that had a value.
  public var unmatched: [String] {
    names.indices.filter { counts[$0] > 0 || uses[$0] == .unmatched && !isWide && !names[$0].isEmpty }.map {
      names[$0]
    }
  }

  /// Names of the columns for fields that are part of a form alone.
  public var formOnly: [String] {
    names.indices.filter { if case .formOnly = uses[$0] { true } else { false } }.map { names[$0] }
  }

  /// Whether records may have a value for the field, or an identifier in its place.
  public func mayGive(_ field: String) -> Bool {
    if records is JSONReader { return true }
    return uses.contains { use in
      switch use {
      case .field(let place, _), .items(let place, _), .labels(let place): schema.fields[place].name == field
      case .part(let part): part.field == field
      case .identifier: true
      case .createdAt, .passedOver, .formOnly, .unmatched: false
      }
    }
  }

  public var envelope: Envelope {
    if let table = records as? DelimitedReader { return Envelope(head: Self.line(table.header)) }
    guard let objects = records as? JSONReader, objects.isArray else { return Envelope() }
    return Envelope(head: Array("[\n".utf8), separator: Array(",\n".utf8), tail: Array("\n]\n".utf8))
  }

  public func next() throws(FormatError) -> ForeignRecord? {
    do {
      guard try records.next(into: &record) else {
        try checkMap()
        return nil
      }
    } catch {
      guard records.canGoOn else { throw error }
      return refusal(of: record, error)
    }
    return convert(record)
  }

  /// The record that is refused with an error after which `records` can go on.
  public func refusal(of record: TextRecord, _ error: FormatError) -> ForeignRecord {
    var refused = ForeignRecord(at: record.place)
    refused.problem = .init(error.code, error.values, at: error.place)
    refused.source = source(of: record)
    return refused
  }

  /// A name that the map has and no object had is a mistake.
  private func checkMap() throws(FormatError) {
    guard hasRecords else { return }
    for pair in matcher.map.pairs where !names.contains(where: { ColumnName.isSame($0, pair.column) }) {
      throw matcher.unknownColumn(pair.column, names, at: TextPlace(line: 0, column: 0))
    }
  }

  /// Keys of objects come to be known one by one.
  private func learnNames() {
    for name in records.names[names.count...] {
      let pair = matcher.map.pairs.first { ColumnName.isSame($0.column, name) }
      uses.append(pair.map { matcher.use($0, named: name) } ?? matcher.use(name, isOwn: true))
      counts.append(0)
      names.append(name)
    }
  }

  private func source(of record: TextRecord) -> [UInt8] {
    if let objects = records as? JSONReader, objects.isArray { return record.bytes }
    return Self.line(record.bytes)
  }

  private static func line(_ bytes: [UInt8]) -> [UInt8] {
    bytes.last == 0x0A || bytes.last == 0x0D ? bytes : bytes + [0x0A]
  }

  // MARK: Values

  /// Brings a record that `records` has read to the fields.
  public func convert(_ record: TextRecord) -> ForeignRecord {
    hasRecords = true
    learnNames()
    var result = ForeignRecord(at: record.place)
    result.source = source(of: record)
    let places = record.places
    var contact = ContactValues(owner: (records as? DelimitedReader)?.delimiting == .escaped ? "tsv" : "csv")
    for (index, entry) in record.entries.enumerated() {
      let place = places[index]
      if let problem = problem(record, index, place, in: result) {
        result.problem = result.problem ?? problem
        continue
      }
      switch uses[entry.name] {
      case .field(let field, let unit):
        let text = value(record, index, schema.fields[field].type)
        result.entries.append(
          .init(
            schema.fields[field].name, .text(unit.map { HeaderUnit.put($0, behind: text) } ?? text), at: place
          ))
      case .items(let field, let label):
        let text = value(record, index, schema.fields[field].type)
        contact.add(text, label, to: field, at: place)
      case .labels(let field):
        contact.addLabels(value(record, index), names[entry.name], to: field, at: place)
      case .part(let part): contact.set(part, value(record, index), column: entry.name, at: place)
      case .identifier(let isGiven): identify(value(record, index), entry.name, isGiven, place, &result)
      case .createdAt(let isGiven): stamp(value(record, index), entry.name, isGiven, place, &result)
      case .passedOver: break
      case .formOnly(let field):
        result.entries.append(.init(field, .text(value(record, index)), at: place))
      case .unmatched: if !value(record, index).isEmpty { counts[entry.name] += 1 }
      }
    }
    contact.finish(&result, schema) { counts[$0] += 1 }
    return result
  }

  private func value(_ record: TextRecord, _ index: Int, _ type: ValueType = .text) -> String {
    switch record.entries[index].kind {
    case .null: return ""
    case .flag(let value): return value ? "true" : "false"
    case .words: return record.words(at: index).joined(separator: type.separator)
    case .number: return record.text(at: index)
    case .text:
      let text = isSafe ? FormulaMark.removed(from: record.text(at: index)) : record.text(at: index)
      // Outlook writes it for a contact without a birthday.
      return isContact && type == .birthday && text == "0/0/00" ? "" : text
    }
  }

  /// Why a value is none of its field's, by its kind in JSON or because the field has one already.
  private func problem(
    _ record: TextRecord, _ index: Int, _ place: TextPlace, in result: ForeignRecord
  ) -> ForeignRecord.Problem? {
    if records is DelimitedReader { return nil }
    let name = record.entries[index].name
    switch uses[name] {
    case .items(let field, _), .labels(let field):
      guard schema.fields[field].type == .words else { return nil }
      let broken = record.words(at: index).first { $0.contains(where: \.isWhitespace) }
      return broken.map {
        .init("table.word", ["value": Printable.excerpt($0), "field": schema.fields[field].name], at: place)
      }
    case .field(let field, _): return problem(record, index, field, place, in: result)
    default: return nil
    }
  }

  private func problem(
    _ record: TextRecord, _ index: Int, _ field: Int, _ place: TextPlace, in result: ForeignRecord
  ) -> ForeignRecord.Problem? {
    let name = record.entries[index].name
    let (type, fieldName) = (schema.fields[field].type, schema.fields[field].name)
    switch record.entries[index].kind {
    case .words: return .init("table.list", ["field": fieldName], at: place)
    case .flag where type != .flag: return .init("table.flag", ["field": fieldName], at: place)
    default: break
    }
    guard result.entries.contains(where: { $0.field == fieldName }),
      let first = record.entries.first(where: { uses[$0.name].field == field })
    else { return nil }
    let error = matcher.sameField(fieldName, names[first.name], names[name], at: place)
    return .init(error.code, error.values, at: place)
  }

  private func identify(
    _ text: String, _ column: Int, _ isGiven: Bool, _ place: TextPlace, _ result: inout ForeignRecord
  ) {
    let text = TextRules.trimmed(text)
    if text.isEmpty { return }
    let urn = "urn:uuid:"
    let plain = text.lowercased().hasPrefix(urn) ? String(text.dropFirst(urn.count)) : text
    if isGiven || RecordID(text: plain) != nil {
      result.identifier = text
    } else if names[column] == "id", names.contains("createdAt"), names.contains("revision") {
      // In a file of our own it is damaged.
      result.problem = .init("table.id", ["value": Printable.excerpt(text)], at: place)
    } else {
      counts[column] += 1
    }
  }

  private func stamp(
    _ text: String, _ column: Int, _ isGiven: Bool, _ place: TextPlace, _ result: inout ForeignRecord
  ) {
    let text = TextRules.trimmed(text)
    if text.isEmpty { return }
    result.createdAt = Timestamp(rfc3339: text) ?? CivilDate(iso: text).map(Timestamp.init(startOf:))
    if result.createdAt != nil { return }
    if isGiven {
      result.problem = .init("table.createdAt", ["value": Printable.excerpt(text)], at: place)
    } else {
      counts[column] += 1
    }
  }
}
