public import Registry

/// Names of tables and columns, quoted, from the names of entities and fields.
public enum SQLName {
  /// The name as an identifier, whatever is in it.
  public static func quoted(_ name: String) -> String {
    // Most names have no quote, and every statement asks for all of them.
    let name = name.utf8.contains(0x22) ? name.replacing("\"", with: "\"\"") : name
    return "\"" + name + "\""
  }

  /// `completedAt` becomes `"completed_at"`.
  public static func column(_ field: String) -> String { quoted(snake(field)) }

  /// The column of a part of a record's keys.
  public static func column(_ part: RecordKeys.Part, in entity: EntitySchema) -> String {
    switch part {
    case .key(let field): quoted(snake(entity.fields[field].name) + "_key")
    case .sort(let field): quoted(snake(entity.fields[field].name) + "_sort")
    case .search: quoted("search")
    }
  }

  /// `completedAt` becomes `completed_at`.
  public static func snake(_ name: String) -> String { EntityNames.parted(name, by: "_") }

  /// The column of a field, or of a part that every record has.
  public static func column(_ attribute: Attribute, in entity: EntitySchema) -> String {
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
