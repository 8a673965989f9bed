public import Registry

/// Notes: an entity of a single field, of which no value is unique.
public enum Note {
  public static let table = EntityTable.known {
    try AnyRecord.table(
      "note", [AnyRecord.Declaration("label", .text, [.naturalKey, .searchable], rules: [.required])])
  }
}
