public import Values

/// New records side by side, their cells and folded keys ready to be stored.
///
/// A row is the cells of `fields`, then the folded keys of `keyed`. Adding many records so costs no value of
/// its own for each.
public struct RowRun: Sendable {
  /// Places among the stored fields, rising, of those that every row has a cell for; at least one.
  public let fields: [Int]
  /// Those of `fields` that have a folded key.
  public let keyed: [Int]
  /// What the stored fields hold that are not among `fields`, parallel to the schema's.
  public let common: [Cell]
  /// Number of cells in a row.
  public let width: Int
  /// The cells, row after row.
  public var buffer = RowBuffer()

  /// - Parameters:
  ///   - fields: at least one place of a stored field, rising.
  ///   - common: the cells of a record of which only these fields are set.
  public init(_ entity: EntitySchema, fields: [Int], common: [Cell]) {
    self.fields = fields
    self.common = common
    keyed = fields.filter { entity.fields[$0].hasKey }
    width = fields.count + keyed.count
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
