public import Formats
public import Registry
import Values

/// Brings the columns of a table, or the keys of JSON objects, to the fields of an entity.
///
/// Names are compared without case, white space and signs; what other programs call a field is known, also
/// where they take a contact's name, birthday or address apart, or write to-dos. Columns of emails, phones and tags
/// add up. A unit in a column's name, such as `weight (lb)`, or in a column of its own is put behind bare numbers.
/// Days are read in the order that fits all of a column. An `id` that is a UUID is the record's identifier. Our own
/// safe files (see `DelimitedWriter`) are known by the mark in their first line, which no other file has.
public final class TableReader: ForeignReader {
  /// Where the rows or objects come from.
  public let records: any RecordReader
  let schema: EntitySchema
  let matcher: ColumnMatcher
  let options: TableOptions
  private var record = TextRecord()
  /// Names of the columns, without the mark of a safe file.
  public private(set) var names: [String] = []
  private(set) var uses: [ColumnUse] = []
  var counts: [Int] = []
  let isSafe: Bool
  /// Whether most of the columns are a contact's, of which programs write all, filled or not.
  let isWide: Bool
  let isContact: Bool
  private var hasRecords = false
  /// What is known of the columns whose values have to be looked at together; nil before that was done.
  var survey: ColumnSurvey?
  /// How many values of a column lost the time behind their day.
  var cuts: [Int: Int] = [:]
  private var kinds: [String: Int] = [:]

  /// - Parameters:
  ///   - records: the rows or objects.
  ///   - map: what the importing person says about columns.
  ///   - formOnly: names of fields that are part of a form alone, such as a password; their values come as
  ///     entries, which an import passes over.
  /// - Throws: `map.unknownColumn`; `table.sameField` for two columns of a field that takes one value;
  ///   `table.halfName`, `table.meaning`.
  public init(
    _ records: any RecordReader, schema: EntitySchema, map: ColumnMap, formOnly: [String],
    options: TableOptions = TableOptions()
  ) throws(FormatError) {
    self.records = records
    self.schema = schema
    self.options = options
    let matcher = ColumnMatcher(schema, map, formOnly: formOnly, layout: options.layout)
    guard let table = records as? DelimitedReader else {
      self.matcher = matcher
      (isSafe, isWide, isContact) = (false, false, false)
      return
    }
    let plain = matcher.unmarked(table.names)
    isSafe = plain != nil
    let names = plain ?? table.names
    self.names = names
    self.matcher = matcher.matching(names)
    isContact = ContactColumns(names, schema).isContact
    isWide = isContact && names.count > 15
    uses = try self.matcher.uses(names, at: table.headerPlaces)
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

  /// The columns in whose days the order was found out by their values.
  public var foundOrders: [(column: String, order: DateOrder)] {
    names.indices.compactMap { column in survey?.order(of: column).map { (names[column], $0) } }
  }

  /// The columns of days in which times stood, which were cut, and how many.
  public var cutTimes: [(column: String, count: Int)] {
    names.indices.compactMap { column in cuts[column].map { (names[column], $0) } }
  }

  /// What was passed over as it is no record of the entity, such as sections and comments, and how often.
  public var passedOver: [String: Int] {
    let nested = (records as? NestedJSONReader)?.counted ?? [:]
    return kinds.merging(nested, uniquingKeysWith: +).filter { $0.value > 0 }
  }

  /// How many lines stood before the one with the names.
  public var linesBefore: Int { (records as? DelimitedReader)?.linesBefore ?? 0 }

  /// Whether records may have a value for the field, or an identifier in its place.
  public func mayGive(_ field: String) -> Bool {
    if !(records is DelimitedReader) { return true }
    return uses.contains { use in
      switch use {
      case .field(let place, _), .items(let place, _), .labels(let place), .joined(let place, _),
        .state(.labelled(let place)):
        let given = schema.fields[place].name
        return given == field || field == "name" && (given == "organisation" || given == "emails")
      case .part(.item(let place, _)): return field == "name" && schema.fields[place].name == "emails"
      case .part(let part): return part.field == field
      case .identifier: return true
      case .unit, .state, .createdAt, .passedOver, .formOnly, .refused, .unmatched: return false
      }
    }
  }

  public var envelope: Envelope {
    if let table = records as? DelimitedReader { return Envelope(head: Self.line(table.header)) }
    guard isArray else { return Envelope() }
    return Envelope(head: Array("[\n".utf8), separator: Array(",\n".utf8), tail: Array("\n]\n".utf8))
  }

  private var isArray: Bool { (records as? JSONReader)?.isArray ?? (records is NestedJSONReader) }

  public func next() throws(FormatError) -> ForeignRecord? {
    repeat {
      do {
        guard try records.next(into: &record) else {
          try checkMap()
          return nil
        }
      } catch {
        guard records.canGoOn else { throw error }
        return refusal(of: record, error)
      }
    } while passes(record)
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
    for column in matcher.map.columns where !names.contains(where: { ColumnName.isSame($0, column) }) {
      throw matcher.unknownColumn(column, names, at: TextPlace(line: 0, column: 0))
    }
  }

  /// Keys of objects come to be known one by one.
  private func learnNames() {
    for name in records.names[names.count...] {
      uses.append(
        matcher.pair(of: name).map { matcher.use($0, named: name) } ?? matcher.use(name, isOwn: true))
      counts.append(0)
      names.append(name)
    }
  }

  private func source(of record: TextRecord) -> [UInt8] {
    isArray ? record.bytes : Self.line(record.bytes)
  }

  private static func line(_ bytes: [UInt8]) -> [UInt8] {
    bytes.last == 0x0A || bytes.last == 0x0D ? bytes : bytes + [0x0A]
  }

  // MARK: Values

  /// Whether the row is of a kind that is no record, which is counted.
  private func passes(_ record: TextRecord) -> Bool {
    guard let layout = matcher.layout else { return false }
    learnNames()
    for (index, entry) in record.entries.enumerated() {
      switch uses[entry.name] {
      case .state(.kind):
        let kind = value(record, index).lowercased()
        if layout.isTask(kind) { continue }
        kinds[kind.isEmpty ? "?" : kind, default: 0] += 1
        return true
      case .state(.deleted):
        guard value(record, index) == "true" else { continue }
        kinds["deleted", default: 0] += 1
        return true
      default: continue
      }
    }
    return false
  }

  /// Brings a record that `records` has read to the fields.
  public func convert(_ record: TextRecord) -> ForeignRecord {
    hasRecords = true
    learnNames()
    var result = ForeignRecord(at: record.place)
    result.source = source(of: record)
    let places = record.places
    var contact = ContactValues()
    var state = StateValues(
      scale: matcher.layout?.statuses ?? [:], isAccount: schema.index(of: "done") == nil)
    let units = units(record)
    for (index, entry) in record.entries.enumerated() {
      let place = places[index]
      if let problem = problem(record, index, place, in: result) {
        result.problem = result.problem ?? problem
        continue
      }
      switch uses[entry.name] {
      case .field(let field, let unit):
        take(record, index, field, unit ?? units[field] ?? nil, at: place, &result)
      case .joined(let field, let part): contact.join(value(record, index), part, to: field, at: place)
      case .items(let field, let label):
        contact.add(value(record, index, schema.fields[field].type), label, to: field, at: place)
      case .labels(let field):
        if !contact.addLabels(value(record, index), to: field, at: place) { counts[entry.name] += 1 }
      case .part(let part): contact.set(part, value(record, index), column: entry.name, at: place)
      case .unit:
        if let problem = unitProblem(value(record, index), uses[entry.name], at: place) {
          result.problem = result.problem ?? problem
        }
      case .state(let column):
        take(record, index, column, at: place, &state, &contact, &result)
      case .identifier(let isGiven): identify(value(record, index), entry.name, isGiven, place, &result)
      case .createdAt(let isGiven): stamp(value(record, index), entry.name, isGiven, place, &result)
      case .passedOver: break
      case .formOnly(let field):
        result.entries.append(.init(field, .text(value(record, index)), at: place))
      case .refused:
        result.problem =
          result.problem
          ?? .init("table.meaning", ["value": Printable.excerpt(names[entry.name])], at: place)
      case .unmatched: if !value(record, index).isEmpty { counts[entry.name] += 1 }
      }
    }
    state.finish(&result, schema)
    contact.finish(&result, schema) { counts[$0] += 1 }
    readJoinedDays(&result)
    return result
  }
}
