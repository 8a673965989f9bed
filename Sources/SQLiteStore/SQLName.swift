import Registry

/// Names of tables and columns, quoted, from the names of entities and fields.
enum SQLName {
  static func quoted(_ name: String) -> String { "\"" + name + "\"" }

  /// `completedAt` becomes `"completed_at"`.
  static func column(_ field: String) -> String { quoted(snake(field)) }

  /// The column of a field's folded key.
  static func key(_ field: String) -> String { quoted(snake(field) + "_key") }

  static func snake(_ name: String) -> String {
    // Most names have no capital, and every statement asks for all of them.
    if name.utf8.allSatisfy({ $0 < 0x80 && !(0x41...0x5A).contains($0) }) { return name }
    var snake = ""
    for character in name {
      if character.isUppercase { snake += "_" }
      snake += character.lowercased()
    }
    return snake
  }

  static func column(_ attribute: Attribute, in entity: EntitySchema) -> String {
    switch attribute {
    case .number: "number"
    case .id: "id"
    case .field(let index): column(entity.fields[index].name)
    case .createdAt: "created_at"
    case .updatedAt: "updated_at"
    case .revision: "revision"
    }
  }
}
