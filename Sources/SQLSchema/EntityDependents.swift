public import Registry

/// An index or a trigger that belongs to an entity's table.
public struct Dependent: Hashable, Sendable {
  /// What it is.
  public enum Kind: String, Sendable { case index, uniqueIndex, trigger }

  public var kind: Kind
  /// The name as it stands in the schema.
  public var name: String
  /// The statement that makes it.
  public var sql: String
}

extension EntitySchema {
  /// The indexes and triggers, made once the table has its own name.
  ///
  /// Records are found by id, by unique values, by the natural key, in the order of a sort key, and by the
  /// entity's `indexes`. One index serves the order of a name and most look-ups by it: where a reading or a
  /// family name does not come first, the sort key follows from the key.
  public var dependents: [Dependent] { indexDependents + triggerDependents }

  private var indexDependents: [Dependent] {
    var found = [index("id", unique: true, on: "id")]
    for (place, field) in fields.enumerated() where field.hasKey || field.isUnique {
      let key = field.hasKey ? SQLName.column(.key(place), in: self) : SQLName.column(field.name)
      let column = SQLName.snake(field.name)
      if field.isUnique {
        found.append(index(column, unique: true, on: key))
        continue
      }
      found.append(index(column + "_order", on: orderExpression(place)))
      if let exceptions = sortedOtherwise(place) { found.append(index(column, on: key, where: exceptions)) }
    }
    for names in indexes {
      guard let last = names.last.flatMap(index(of:)).map({ fields[$0] }) else { continue }
      let column = SQLName.column(last.name)
      let flags = names.dropLast().map(SQLName.column)
      let key = last.type == .birthday ? monthDay(column) : column
      found.append(
        index(
          names.map(SQLName.snake).joined(separator: "_") + "_by",
          on: (flags + [key]).joined(separator: ", "),
          where: "\(column) IS NOT NULL"))
    }
    return found
  }

  private func index(
    _ name: String, unique: Bool = false, on key: String, where condition: String? = nil
  ) -> Dependent {
    let name = "\(self.name)_\(name)"
    let sql =
      "CREATE \(unique ? "UNIQUE " : "")INDEX \(SQLName.quoted(name)) ON \(table) (\(key))"
      + (condition.map { " WHERE \($0)" } ?? "")
    return Dependent(kind: unique ? .uniqueIndex : .index, name: name, sql: sql)
  }

  /// The month and day of a stored birthday, whose year is known or not.
  func monthDay(_ column: String) -> String { "substr(\(column), -5)" }

  /// By what the field of the place is sorted; it has a value wherever the field has one.
  func orderExpression(_ place: Int) -> String {
    let columns =
      [SQLName.column(.sort(place), in: self), SQLName.column(.key(place), in: self)]
      + [SQLName.column(fields[place].name)]
    return "coalesce(\(columns.joined(separator: ", ")))"
  }

  /// The condition of those records whose sort key does not follow from the key; nil if there are none.
  func sortedOtherwise(_ place: Int) -> String? {
    let sources = [fields[place].phonetic, fields[place].family].compactMap(\.self)
    return sources.isEmpty
      ? nil : sources.map { "\(SQLName.column($0)) IS NOT NULL" }.joined(separator: " OR ")
  }

  /// Marks what other programs change; the program's own connections run no triggers.
  private var triggerDependents: [Dependent] {
    let literal = "'" + name.replacing("'", with: "''") + "'"
    let mark = """
      INSERT INTO roster_outside (entity, number, revision, stale) VALUES (\(literal), NEW.number, NEW.revision, 1)
          ON CONFLICT DO UPDATE SET revision = max(revision, excluded.revision), stale = 1
      """
    let columns = fields.map { SQLName.column($0.name) }.joined(separator: ", ")
    var triggers = [
      trigger("changed_outside", "UPDATE OF \(columns)", when: "NEW.revision = OLD.revision", mark)
    ]
    let unkeyed = derived.compactMap { part -> String? in
      guard case .key(let field) = part else { return nil }
      let column = SQLName.column(fields[field].name)
      return "(NEW.\(column) IS NOT NULL AND NEW.\(SQLName.column(part, in: self)) IS NULL)"
    }
    if !unkeyed.isEmpty {
      triggers.append(trigger("added_outside", "INSERT", when: unkeyed.joined(separator: " OR "), mark))
    }
    return triggers
  }

  private func trigger(_ name: String, _ event: String, when condition: String, _ body: String) -> Dependent {
    let name = "\(self.name)_\(name)"
    return Dependent(
      kind: .trigger, name: name,
      sql: """
        CREATE TRIGGER \(SQLName.quoted(name)) AFTER \(event) ON \(table)
          WHEN \(condition) BEGIN
          \(body);
        END
        """)
  }
}

extension EntitySchema {
  /// The expression of a part of the keys over the fields; `value` gives the expression of the field at a place.
  public func keyExpression(_ part: RecordKeys.Part, _ dialect: Dialect, _ value: (Int) -> String) -> String {
    func key(_ place: Int) -> String {
      "\(fields[place].type.isList ? dialect.foldWords : dialect.fold)(\(value(place)))"
    }
    switch part {
    case .key(let place): return key(place)
    case .sort(let place):
      let own = key(place)
      let reading = fields[place].phonetic.flatMap(index(of:)).map(key)
      let family = fields[place].family.flatMap(index(of:)).map {
        "\(key($0)) || coalesce(' ' || \(own), '')"
      }
      let sources = [reading, family, own].compactMap(\.self)
      let source = sources.count == 1 ? own : "coalesce(\(sources.joined(separator: ", ")))"
      return "nullif(\(dialect.sort)(\(source)), \(own))"
    case .search:
      let arguments = fields.indices.filter { fields[$0].roles.contains(.searchable) }.map {
        "\(TextKind(fields[$0]).rawValue), \(value($0))"
      }
      let text = "\(dialect.search)(\(arguments.joined(separator: ", ")))"
      return searchKey.map { "nullif(\(text), \(key($0)))" } ?? text
    }
  }
}

/// What a text column holds, as far as a search goes.
public enum TextKind: Int, Sendable {
  case text = 0
  case list = 1
  case telephone = 2
  case telephones = 3

  public init(_ field: FieldSchema) {
    self =
      switch (field.type.isList, field.roles.contains(.telephone)) {
      case (false, false): .text
      case (true, false): .list
      case (false, true): .telephone
      case (true, true): .telephones
      }
  }

  /// A field of the kind, for working out its search text.
  public var field: FieldSchema {
    let isList = self == .list || self == .telephones
    let isTelephone = self == .telephone || self == .telephones
    return FieldSchema(
      name: "", type: isList ? .entries : .multilineText, roles: isTelephone ? .telephone : [])
  }
}
