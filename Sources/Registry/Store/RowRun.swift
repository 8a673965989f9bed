public import Values

/// New records side by side, their cells and keys ready to be stored.
///
/// A row is the cells of `fields`, then the keys that the entity's `derived` names. Adding many records so costs
/// no value of its own for each.
public struct RowRun: Sendable {
  /// Places among the stored fields, rising, of those that every row has a cell for; at least one.
  public let fields: [Int]
  /// What the stored fields hold that are not among `fields`, parallel to the schema's.
  public let common: [Cell]
  /// Number of cells in a row.
  public let width: Int
  private let entity: EntitySchema
  /// For each stored field its place among `fields`, or -1.
  private let places: [Int]
  /// Fields, among those that rows have cells for, that a search looks into; the natural key's is not one.
  private let searched: [Int]
  /// Whether the cells that all rows share have a part in a sort key or a search text.
  private let sharesText: Bool
  /// The cells, row after row.
  public var buffer = RowBuffer()
  /// When each row was made elsewhere, in milliseconds, or `createdNow`; empty where all are made now.
  public var created: [Int64] = []
  /// Stands for the moment of the change.
  public static let createdNow = Int64.min

  /// - Parameters:
  ///   - fields: at least one place of a stored field, rising.
  ///   - common: the cells of a record of which only these fields are set.
  public init(_ entity: EntitySchema, fields: [Int], common: [Cell]) {
    self.fields = fields
    self.common = common
    width = fields.count + entity.derived.count
    self.entity = entity
    places = entity.fields.indices.map { fields.firstIndex(of: $0) ?? -1 }
    let texts = entity.fields.indices.filter { index in
      let field = entity.fields[index]
      let isSource = entity.fields.contains { $0.phonetic == field.name || $0.family == field.name }
      return index != entity.searchKey && (field.roles.contains(.searchable) || isSource)
    }
    let own = Set(fields)
    searched = texts.filter(own.contains)
    sharesText = entity.fields.indices.contains { index in
      !own.contains(index) && !common[index].isAbsent
        && (texts.contains(index) || entity.fields[index].hasKey)
    }
  }

  /// Where a key of each row lies among its cells; nil for one that the entity does not have.
  public func offset(of part: RecordKeys.Part) -> Int? {
    entity.derived.firstIndex(of: part).map { fields.count + $0 }
  }

  /// Appends the keys of the row whose cells of `fields` begin at the cell and end the buffer.
  public mutating func appendKeys(from start: Int) {
    let isPlain = !sharesText && searched.allSatisfy { buffer.slots[start + places[$0]].kind == .absent }
    guard isPlain else { return appendKeysOfTexts(from: start) }
    for part in entity.derived {
      switch part {
      case .key(let field):
        if places[field] < 0 { buffer.appendAbsent() } else { buffer.appendFolded(at: start + places[field]) }
      case .sort: buffer.appendSortKey(at: buffer.count - 1)
      case .search:
        let key = entity.searchKey.flatMap { offset(of: .key($0)) }
        if let key { buffer.appendJoined(at: start + key) } else { buffer.appendAbsent() }
      }
    }
  }

  /// The general way: texts beside the natural key have a part in the sort key or the search text.
  private mutating func appendKeysOfTexts(from start: Int) {
    var cells = common
    for (offset, field) in fields.enumerated() { cells[field] = buffer.cell(at: start + offset) }
    for cell in entity.keys(of: cells) { buffer.append(cell) }
  }

  /// Forgets the rows and keeps the memory.
  public mutating func removeAll() {
    buffer.removeAll()
    created.removeAll(keepingCapacity: true)
  }

  /// When the row was made: elsewhere, or at the moment given.
  public func createdAt(_ row: Int, else now: Timestamp) -> Timestamp {
    created.isEmpty || created[row] == Self.createdNow ? now : Timestamp(milliseconds: created[row])
  }

  /// Number of whole rows.
  public var count: Int { width == 0 ? 0 : buffer.count / width }

  /// The stored cells of a row, in table order.
  public func cells(at row: Int) -> [Cell] {
    var cells = common
    for (offset, field) in fields.enumerated() { cells[field] = buffer.cell(at: row * width + offset) }
    return cells
  }
}
