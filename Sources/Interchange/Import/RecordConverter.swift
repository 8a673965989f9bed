public import Formats
public import Registry
public import Values

/// Brings the values of foreign records to the cells of an entity.
public struct RecordConverter<Record: Sendable>: Sendable {
  /// What a foreign record gives.
  public struct Draft: Sendable {
    /// Cells by place among the stored fields; nothing for a field that is not given.
    public internal(set) var cells: [Int: Cell] = [:]
    /// Where the given fields stand, by name.
    public internal(set) var places: [String: TextPlace] = [:]
    /// Fields whose text could not be read, and why.
    public internal(set) var unread: Set<String> = []
    public internal(set) var violations: [Violation] = []
  }

  public let table: EntityTable<Record>
  let context: ReadingContext
  private let places: [String: Int]

  public init(
    _ table: EntityTable<Record>, today: CivilDate, startOfDay: @escaping @Sendable (CivilDate) -> Timestamp
  ) {
    self.table = table
    context = ReadingContext(today: today, isTyped: false, startOfDay: startOfDay)
    places = Dictionary(
      uniqueKeysWithValues: table.schema.fields.enumerated().map { ($0.element.name, $0.offset) })
  }

  public func draft(of record: ForeignRecord) -> Draft {
    var draft = Draft()
    for entry in record.entries {
      guard let place = places[entry.field] else { continue }
      draft.places[entry.field] = entry.place
      do {
        if let cell = try cell(entry.value, table.stored[place]) { draft.cells[place] = cell }
      } catch {
        draft.unread.insert(entry.field)
        draft.violations.append(Violation(field: entry.field, rejection: error))
      }
    }
    return draft
  }

  /// Nil for a level without a rank: the default is meant.
  private func cell(_ value: ForeignRecord.Value, _ field: Field<Record>) throws(Rejection) -> Cell? {
    let text: String
    switch value {
    case .cell(let cell): return cell
    case .list(let items):
      if field.roles.contains(.background) { return Self.kept(items) }
      text = items.joined(separator: field.type.isList ? field.type.separator : ", ")
    case .text(let given):
      if field.roles.contains(.background) {
        return Self.kept(given.utf8.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) })
      }
      text = given
    }
    let cell = try field.type.read(field.normalise?(text) ?? text, context).cell
    if cell.isAbsent, case .level = field.type { return nil }
    return cell
  }

  /// What is kept for other programs is theirs: no rule of texts is asked of it.
  private static func kept(_ items: [String]) -> Cell { WordList.cell(items.filter { !$0.isEmpty }) }
}
