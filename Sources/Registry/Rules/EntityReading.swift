public import Values

/// The one reading of what a person typed or a file holds: text to cell, defaults, hook and rules. Forms, imports,
/// checks of files and rule examples all go through it.
///
///     let reading = EntityReading(table, ReadingContext(today: today))
///     cells[place] = try reading.read("170 cm", at: place).cell
///     let broken = reading.violations(of: cells)
public struct EntityReading<Record: Sendable>: Sendable {
  public let table: EntityTable<Record>
  /// How texts are read.
  public let context: ReadingContext
  /// What rules are checked against.
  public let rules: RuleContext
  /// The cells of a new record for which nothing is given.
  public let blank: [Cell]
  /// What reads the stored fields, in table order.
  public let fields: [FieldReading]
  /// The stored fields that the table itself keeps right, by place.
  public let managed: [Int]
  private let check: FastRecordCheck
  /// Places of the fields whose defaults make the hook leave a new record as it is; nil where it is always asked.
  public let watched: [Int]?

  /// - Parameter rules: what rules are checked against; nil is the day that texts are read on.
  public init(_ table: EntityTable<Record>, _ context: ReadingContext, rules: RuleContext? = nil) {
    let rules = rules ?? RuleContext(today: context.today)
    let blank = table.cells(table.blank())
    self.table = table
    self.context = context
    self.rules = rules
    self.blank = blank
    fields = table.stored.indices.map { place in
      FieldReading(
        table.schema.fields[place], FastRuleCheck(table.stored[place].rules, rules), context,
        normalise: table.stored[place].normalise, standard: blank[place])
    }
    managed = table.stored.indices.filter { table.stored[$0].isManaged }
    check = FastRecordCheck(table, rules)
    watched = table.hookFields.map { $0.compactMap(table.schema.index(of:)) }
  }

  // MARK: Reading

  /// Reads a text for the stored field at the place; an empty level is the default.
  public func read(_ text: String, at place: Int) throws(Rejection) -> ValueType.Reading {
    try fields[place].read(text)
  }

  /// The cells of a new record for which these are given.
  public func filled(_ given: [Int: Cell]) -> [Cell] {
    var cells = blank
    for (place, cell) in given { cells[place] = cell }
    return cells
  }

  /// The cells of a record that came in with the managed fields as the hook sets them; a moment that nobody gave is
  /// not made up.
  ///
  /// - Parameters:
  ///   - old: the cells of the record as it is stored; nil for a new one.
  ///   - isGiven: whether the record brought a value for the field at the place.
  public func settled(
    _ old: [Cell]?, _ cells: [Cell], _ now: Timestamp, _ isGiven: (_ place: Int) -> Bool
  ) -> [Cell] {
    if table.hook == nil { return cells }
    var result = table.hooked(old, cells, now)
    for place in managed where table.stored[place].type == .timestamp && !isGiven(place) {
      if result[place] == now.cell, old?[place] != result[place] { result[place] = .absent }
    }
    return result
  }

  // MARK: Rules

  /// Whether a record whose fields each passed their `FieldReading` breaks no rule of the table either.
  public var followsFields: Bool { table.rules.allSatisfy(\.followsFields) }

  /// Whether a record surely breaks no rule whose stored cells begin at the place; uniqueness is a store's to tell.
  public func passes(_ buffer: borrowing RowBuffer, from first: Int) -> Bool {
    check.passes(buffer, from: first)
  }

  /// What the cells break, in field order, beside what was found already; warnings of a stored record only where it
  /// changes.
  ///
  /// - Parameters:
  ///   - former: the cells of the record as it is stored; nil for a new one.
  ///   - unread: fields whose text could not be read.
  ///   - found: what else is wrong, such as a text that could not be read, or a value that another record has.
  public func violations(
    of cells: [Cell], over former: [Cell]? = nil, unread: Set<String> = [], beside found: [Violation] = []
  ) -> [Violation] {
    let changed = former.map { former in
      Set(table.stored.indices.filter { cells[$0] != former[$0] }.map { table.stored[$0].name })
    }
    let broken = table.violations(cells, changed: changed, unread: unread, context: rules)
    return table.inFieldOrder(found + broken)
  }

  /// What stored cells break, values that are none of their type's first.
  public func violations(ofStored cells: [Cell]) -> [Violation] {
    let unfit = zip(table.stored, cells).compactMap { field, cell in
      field.type.problem(of: cell).map { Violation(field: field.name, rejection: $0) }
    }
    return unfit + table.violations(cells, context: rules)
  }
}

extension EntityTable {
  /// The cells with the managed fields as the hook sets them.
  ///
  /// - Parameter old: the cells of the record as it is stored; nil for a new one.
  public func hooked(_ old: [Cell]?, _ cells: [Cell], _ now: Timestamp) -> [Cell] {
    guard let hook else { return cells }
    var record = record(cells)
    hook(old.map { self.record($0) }, &record, now)
    var result = cells
    for place in stored.indices where stored[place].isManaged { result[place] = stored[place].read(record) }
    return result
  }
}

/// Reads the values of one stored field, whatever the record's type.
///
/// A class, so that handing it on costs the same whatever it holds.
public final class FieldReading: Sendable {
  public let schema: FieldSchema
  /// What a new record holds where nothing is given.
  public let standard: Cell
  /// Whether a record without a value breaks a rule.
  public let needsValue: Bool
  private let check: FastRuleCheck
  private let context: ReadingContext
  private let normalise: (@Sendable (String) -> String)?

  init(
    _ schema: FieldSchema, _ check: FastRuleCheck, _ context: ReadingContext,
    normalise: (@Sendable (String) -> String)?, standard: Cell
  ) {
    self.schema = schema
    self.check = check
    self.context = context
    self.normalise = normalise
    self.standard = standard
    needsValue = check.isRequired && standard.isAbsent
  }

  /// Reads a text; an empty level is the default.
  public func read(_ text: String) throws(Rejection) -> ValueType.Reading {
    var reading = try schema.type.read(normalise?(text) ?? text, context)
    if reading.cell.isAbsent, case .level = schema.type { reading.cell = standard }
    return reading
  }

  /// Whether a value surely breaks no rule of the field.
  public func passes(_ cell: Cell) -> Bool { check.passes(cell) }

  // MARK: On bytes

  /// Appends the cell that a text is read to, by a short way where its spelling leaves nothing to be asked.
  ///
  /// - Parameter unit: what a bare number is in; nil for the field's own.
  /// - Returns: whether the value surely breaks no rule; if not, nothing is appended.
  public func append(
    _ bytes: UnsafeRawBufferPointer, in unit: MeasureUnit? = nil, to buffer: inout RowBuffer
  ) -> Bool {
    if normalise == nil {
      let found = unit.map { append(bytes, measure: $0, to: &buffer) } ?? append(plain: bytes, to: &buffer)
      if let found { return found }
    }
    guard let cell = try? read(String(decoding: bytes, as: UTF8.self)).cell, passes(cell) else {
      return false
    }
    buffer.append(cell)
    return true
  }

  /// Nil for a value that has to be read like any other.
  private func append(plain bytes: UnsafeRawBufferPointer, to buffer: inout RowBuffer) -> Bool? {
    switch schema.type {
    case .text, .multilineText:
      guard check.asksRangesOnly, let (part, scalars) = TextRules.plainLine(bytes), scalars > 0 else {
        return nil
      }
      guard check.passes(length: scalars) else { return false }
      buffer.append(text: UnsafeRawBufferPointer(rebasing: bytes[part]))
    case .flag:
      guard check.asksRangesOnly else { return nil }
      if bytes.elementsEqual("true".utf8) {
        buffer.append(integer: 1)
      } else if bytes.elementsEqual("false".utf8) {
        buffer.append(integer: 0)
      } else {
        return nil
      }
    case .level(let names):
      guard check.asksRangesOnly, let rank = names.firstIndex(where: { bytes.elementsEqual($0.utf8) }) else {
        return nil
      }
      return append(Int64(rank), to: &buffer)
    case .civilDate:
      guard check.asksDayOnly, bytes.count == 10, CivilDate(iso: bytes) != nil else { return nil }
      guard check.passes(day: bytes) else { return false }
      buffer.append(text: bytes)
    case .length:
      guard let length = Length(plain: bytes) else { return nil }
      return append(length.millimetres, to: &buffer)
    case .mass:
      guard let mass = Mass(plain: bytes) else { return nil }
      return append(mass.grams, to: &buffer)
    case .wholeNumber:
      guard let number = NumberGrammar.scaled(plain: bytes, places: 0), !bytes.contains(0x2E) else {
        return nil
      }
      return append(number, to: &buffer)
    default:
      return nil
    }
    return true
  }

  /// A bare number in a unit, as a fraction half up; a value with a unit of its own is none.
  private func append(
    _ bytes: UnsafeRawBufferPointer, measure unit: MeasureUnit, to buffer: inout RowBuffer
  ) -> Bool? {
    // Six decimals of at most fifteen digits, so that no product below leaves 128 bits.
    let places: Int128 = 1_000_000
    guard let number = NumberGrammar.scaled(plain: bytes, places: 6) else { return false }
    let (numerator, denominator) = (Int128(unit.size.numerator), Int128(unit.size.denominator) * places)
    let value = (Int128(number) * numerator * 2 + denominator) / (denominator * 2)
    guard let value = Int64(exactly: value) else { return false }
    return append(value, to: &buffer)
  }

  private func append(_ value: Int64, to buffer: inout RowBuffer) -> Bool {
    guard check.asksRangesOnly ? check.passes(integer: value) : check.passes(.integer(value)) else {
      return false
    }
    buffer.append(integer: value)
    return true
  }
}

/// A unit of lengths or masses.
public enum MeasureUnit: Hashable, Sendable {
  case length(LengthUnit)
  case mass(MassUnit)

  var size: (numerator: Int64, denominator: Int64) {
    switch self {
    case .length(let unit): unit.size
    case .mass(let unit): unit.size
    }
  }
}
