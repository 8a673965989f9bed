public import Values

/// An entity, declared once: its fields, rules, order and hook. Handed on as a value, also at run time.
public struct EntityTable<Record: Sendable>: Sendable {
  /// Sets managed fields when a change comes in, whatever the way; `old` is nil for a new record.
  public typealias Hook = @Sendable (_ old: Record?, _ new: inout Record, _ now: Timestamp) -> Void

  /// What a store knows of the entity.
  public let schema: EntitySchema
  /// All fields in table order, form-only ones too.
  public let fields: [Field<Record>]
  /// Rules over the whole record, checked after those of the fields.
  public let rules: [RecordRule<Record>]
  /// A new record with its defaults.
  public let blank: @Sendable () -> Record
  /// Sets managed fields before a record is stored; nil without any.
  public let hook: Hook?
  /// Names of the fields that the hook looks at: while they have their defaults it leaves a new record as it is.
  /// Nil where nobody says so.
  public let hookFields: [String]?
  /// Names of the attributes a table shows by default.
  public var columns: [String]
  /// The order of a list for which none is asked.
  public var order: [SortKey]
  /// The stored fields, parallel to `schema.fields`.
  public let stored: [Field<Record>]

  /// - Parameters:
  ///   - columns: names of the attributes a table shows by default.
  ///   - order: names of the attributes a list is sorted by, `-` before those that fall.
  ///   - indexes: see `EntitySchema.indexes`.
  ///   - hookFields: names of the stored fields that the hook looks at, if it leaves a new record alone that has their
  ///     defaults.
  ///
  /// Throws a `Rejection` with the code `query.unknownField` for a name in `columns` or `order` that stands
  /// for no attribute, `entity.reserved` for a name of the entity or a field that a store or a program keeps for
  /// itself, and `entity.name` for one that is no name or the same as another's.
  public init(
    _ name: String, version: Int = 1, blank: @escaping @Sendable () -> Record, fields: [Field<Record>],
    rules: [RecordRule<Record>] = [], columns: [String], order: [String], migrations: [Migration] = [],
    indexes: [[String]] = [], hookFields: [String]? = nil, hook: Hook? = nil
  ) throws(Rejection) {
    self.fields = fields
    self.rules = rules
    self.blank = blank
    self.columns = columns
    self.hook = hook
    self.hookFields = hookFields
    stored = fields.filter(\.isStored)
    schema = EntitySchema(
      name: name, version: version, fields: stored.map(\.schema), migrations: migrations, indexes: indexes)
    try EntityNames.check(name, fields: fields.map(\.name))
    for name in indexes.joined() where schema.index(of: name) == nil { throw schema.unknownField(name) }
    for column in columns where schema.attribute(column) == nil { throw schema.unknownField(column) }
    self.order = try SortKey.parse(order.joined(separator: ","), in: schema)
  }

  /// The entity's name.
  public var name: String { schema.name }

  /// The field of a name, stored or not; nil if there is none.
  public func field(_ name: String) -> Field<Record>? { fields.first { $0.name == name } }

  /// The stored field by which a person names a record.
  public var naturalKey: Field<Record>? { stored.first { $0.roles.contains(.naturalKey) } }

  /// The record that the stored cells make.
  public func record(_ cells: [Cell]) -> Record {
    var record = blank()
    for place in stored.indices { stored[place].write(&record, cells[place]) }
    return record
  }

  /// The stored cells of a record, in table order.
  public func cells(_ record: Record) -> [Cell] { stored.map { $0.read(record) } }

  /// The row with the record that its cells make.
  public func stored(_ row: Row) -> Stored<Record> { Stored(row: row, record: record(row.cells)) }

  /// What the cells break, in field order; a store's uniqueness is not looked at.
  ///
  /// - Parameters:
  ///   - changed: names of the fields that changed; warnings count for these only. Nil counts all.
  ///   - unread: fields whose text could not be read: their other rules stay silent.
  public func violations(
    _ cells: [Cell], changed: Set<String>? = nil, unread: Set<String> = [], context: RuleContext
  ) -> [Violation] {
    var found: [Violation] = []
    // By place: most cells break nothing, and a field is too large to be handed about for that.
    for place in stored.indices {
      let broken = stored[place].broken(by: cells[place], context)
      if broken.isEmpty || unread.contains(stored[place].name) { continue }
      if let required = broken.first(where: { $0.code.hasSuffix(".required") }) {
        found.append(required)
      } else {
        // What is wrong need not be called unusual as well.
        found += broken.contains(where: \.isError) ? broken.filter(\.isError) : broken
      }
    }
    let asked = found.isEmpty ? rules.filter { !$0.followsFields } : rules
    if !asked.isEmpty {
      let record = record(cells)
      for rule in asked where unread.isDisjoint(with: rule.fields) {
        guard let values = rule.holds(record, context), let field = rule.fields.first else { continue }
        found.removeAll { rule.supersedes.contains($0.code) }
        found.append(Violation(field: field, code: rule.code, severity: rule.severity, values: values))
      }
    }
    if let changed {
      found.removeAll { violation in
        guard !violation.isError else { return false }
        let fields = rules.first { $0.code == violation.code }?.fields ?? [violation.field]
        return changed.isDisjoint(with: fields)
      }
    }
    return inFieldOrder(found)
  }

  /// The violations by the place of their field; those of one field keep their order.
  public func inFieldOrder(_ violations: [Violation]) -> [Violation] {
    if violations.count < 2 { return violations }
    return violations.enumerated().sorted { left, right in
      let places = (place(left.element), place(right.element))
      return places.0 == places.1 ? left.offset < right.offset : places.0 < places.1
    }.map(\.element)
  }

  private func place(_ violation: Violation) -> Int {
    fields.firstIndex { $0.name == violation.field } ?? fields.count
  }
}
