import Formats
import Registry
import Values

/// What the columns of a table are for, and which entry of a record is in which.
struct TableColumns {
  private let assign: (@Sendable (String) -> BulkColumn)?
  private var columns: [BulkColumn] = []
  /// Places of the fields that names met so far are for.
  private(set) var fields: Set<Int> = []
  /// The entry of the record last sorted for each stored field; -1 for none.
  private(set) var entries: [Int] = []
  private(set) var identifier: Int?
  private(set) var createdAt: Int?

  init(_ assign: (@Sendable (String) -> BulkColumn)?) { self.assign = assign }

  /// Learns names that have come; false if there were none.
  mutating func learn(_ names: [String]) -> Bool {
    guard let assign, columns.count < names.count else { return false }
    while columns.count < names.count {
      let column = assign(names[columns.count])
      columns.append(column)
      if case .field(let place, _) = column {
        fields.insert(place)
        while entries.count <= place { entries.append(-1) }
      }
    }
    return true
  }

  func unit(of name: Int) -> MeasureUnit? {
    if case .field(_, let unit) = columns[name] { unit } else { nil }
  }

  /// Notes the entry of every field; false where one cannot be placed.
  mutating func sort(_ record: TextRecord) -> Bool {
    for place in entries.indices { entries[place] = -1 }
    (identifier, createdAt) = (nil, nil)
    for index in record.entries.indices {
      switch columns[record.entries[index].name] {
      case .field(let place, _):
        guard entries[place] < 0 else { return false }
        entries[place] = index
      case .identifier:
        guard identifier == nil, record.entries[index].kind == .text || record.isEmpty(at: index) else {
          return false
        }
        identifier = index
      case .createdAt:
        guard createdAt == nil, record.entries[index].kind == .text || record.isEmpty(at: index) else {
          return false
        }
        createdAt = index
      case .ignored: break
      case .general: if !record.isEmpty(at: index) { return false }
      }
    }
    return true
  }
}

extension FieldSchema {
  /// Whether it holds ranked names.
  var isLevel: Bool { if case .level = type { true } else { false } }
}

extension EntitySchema {
  /// Places of the fields that records are found by: the natural key, if a key of it is stored, and unique values.
  var identifyingFields: [Int] {
    fields.indices.filter {
      fields[$0].isUnique || fields[$0].roles.contains(.naturalKey) && fields[$0].hasKey
    }
  }
}

extension FieldReading {
  /// The cell of a value that a format's reader gave; nil for a level without a rank: the default is meant.
  func cell(of value: ForeignRecord.Value) throws(Rejection) -> Cell? {
    let text: String
    switch value {
    case .cell(let cell): return cell
    case .list(let items):
      text = items.joined(separator: schema.type.isList ? schema.type.separator : ", ")
    case .text(let given):
      text = given
    }
    if schema.isLevel, TextRules.isBlank(text) { return nil }
    return try read(text).cell
  }
}
