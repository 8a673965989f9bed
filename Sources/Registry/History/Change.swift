public import Values

/// The inverse of what a step did to a record, or to a run of records it added.
public struct Change: Hashable, Sendable {
  /// What was done to the records, and is to be reversed.
  public enum Kind: Int, Hashable, Sendable {
    /// The records `first...last` were added; to take it back is to remove them.
    case added = 1
    /// `image` holds the former values of the fields that changed.
    case edited = 2
    /// `image` holds all fields; identity lies beside it.
    case deleted = 3
    /// A credential was changed; nothing of it is kept here.
    case credential = 4
  }

  /// A former value, by field name so that it survives later fields.
  public struct FieldImage: Hashable, Sendable {
    /// Name of the field.
    public var field: String
    /// The value it had.
    public var cell: Cell

    public init(field: String, cell: Cell) {
      self.field = field
      self.cell = cell
    }
  }

  /// What was done to the records.
  public var kind: Kind
  /// Name of the entity whose records were changed.
  public var entity: String
  /// The lowest number of the records.
  public var first: Int64
  /// The highest number of the records; only a run of additions has several.
  public var last: Int64
  /// The record's revision after the change; 1 for records added.
  public var revision: Int64
  /// Identity of a deleted record; nil for a run of added ones.
  public var id: RecordID?
  /// When a deleted record was first stored; nil for other kinds.
  public var createdAt: Timestamp?
  /// The values that reversing brings back.
  public var image: [FieldImage]

  public init(
    kind: Kind, entity: String, first: Int64, last: Int64, revision: Int64, id: RecordID?,
    createdAt: Timestamp?, image: [FieldImage]
  ) {
    self.kind = kind
    self.entity = entity
    self.first = first
    self.last = last
    self.revision = revision
    self.id = id
    self.createdAt = createdAt
    self.image = image
  }

  /// How many records it is of.
  public var count: Int {
    let (distance, isOver) = last.subtractingReportingOverflow(first)
    return isOver || distance == .max ? .max : Int(distance) + 1
  }

  /// About how many bytes the values take that it keeps, the same in every store.
  public var imageBytes: Int64 {
    image.reduce(0) { sum, value in
      let length =
        switch value.cell {
        case .absent: 0
        case .integer, .real: 8
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        }
      return sum + Int64(value.field.utf8.count + length + 4)
    }
  }

  /// A change of one record.
  public init(_ kind: Kind, _ entity: EntitySchema, _ row: Row, image: [FieldImage] = []) {
    self.init(
      kind: kind, entity: entity.name, first: row.number, last: row.number, revision: row.revision,
      id: kind == .added ? nil : row.id, createdAt: kind == .deleted ? row.createdAt : nil, image: image)
  }

  /// Takes in a record added right after the run; false if it does not follow it.
  mutating func extend(by other: Change) -> Bool {
    guard other.entity == entity, last < .max, other.first == last + 1, other.revision == revision else {
      return false
    }
    last = other.last
    return true
  }

  /// What is left of it without some of its records, which are given rising.
  public func without(_ numbers: [Int64]) -> [Change] {
    var parts: [Change] = []
    var rest = self
    for number in numbers where first <= number && number <= last {
      if rest.first < number {
        var part = rest
        part.last = number - 1
        parts.append(part)
      }
      if number == last { return parts }
      rest.first = number + 1
    }
    return parts + [rest]
  }

  /// The values of all fields, missing ones left out.
  public static func image(_ entity: EntitySchema, of row: Row) -> [FieldImage] {
    zip(entity.fields, row.cells).compactMap { field, cell in
      cell.isAbsent ? nil : FieldImage(field: field.name, cell: cell)
    }
  }

  /// The values of the fields in which `other` differs.
  static func image(_ entity: EntitySchema, of row: Row, differingFrom other: Row) -> [FieldImage] {
    entity.fields.indices.compactMap { index in
      row.cells[index] == other.cells[index]
        ? nil : FieldImage(field: entity.fields[index].name, cell: row.cells[index])
    }
  }
}
