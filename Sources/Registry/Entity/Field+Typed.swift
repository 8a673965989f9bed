import Values

extension Field {
  /// A stored field over a property.
  ///
  /// - Parameters:
  ///   - type: what the property's type does not tell, such as text of several lines.
  ///   - phonetic: field whose value, where there is one, is sorted by in place of this one.
  ///   - family: field whose value, where there is one, is sorted by before this one.
  public init<Value: CellRepresentable>(
    _ name: String, _ path: any WritableKeyPath<Record, Value> & Sendable, type: ValueType = Value.valueType,
    _ roles: FieldRoles = [], phonetic: String? = nil, family: String? = nil, short: Character? = nil,
    rules: [FieldRule] = []
  ) {
    self.init(
      name: name, type: type, roles: roles, rules: rules, phonetic: phonetic, keyPath: path,
      read: { $0[keyPath: path].cell },
      write: { record, cell in
        if let value = Value(cell: cell) { record[keyPath: path] = value }
      })
    self.short = short
    self.family = family
  }

  /// A form entry that no store and no draft ever holds, such as a password.
  public static func secret(_ name: String, rules: [FieldRule] = []) -> Field {
    Field(
      name: name, type: .secret, roles: .formOnly, rules: rules, read: { _ in .absent }, write: { _, _ in })
  }
}
