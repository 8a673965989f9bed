import Registry
import Values

extension EntitySchema {
  /// Where a field's values come from when a table of a former version is brought up to date.
  struct Source: Hashable {
    /// The field's name at that time; nil for one that is new since.
    var former: String?
    /// What records that stand get where it is new.
    var value: Cell
  }

  /// What changed after a version, oldest first.
  func changes(since version: Int) -> [Migration.Change] {
    migrations.filter { $0.version > version && $0.version <= self.version }
      .sorted { $0.version < $1.version }.flatMap(\.changes)
  }

  /// The sources of all fields, in table order.
  func sources(since version: Int) -> [Source] {
    var sources = fields.map { Source(former: $0.name, value: .absent) }
    for change in changes(since: version).reversed() {
      for index in sources.indices {
        switch change {
        case .add(let field, let value) where sources[index].former == field:
          sources[index] = Source(former: nil, value: value)
        case .rename(let field, let to) where sources[index].former == to:
          sources[index].former = field
        default: break
        }
      }
    }
    return sources
  }

  /// Lists that become origins on the way from a version, by the names that their columns have there.
  func keptItems(since version: Int) -> [(former: String, kept: Migration.KeptItems)] {
    var columns: [String: String?] = [:]
    var found: [(String, Migration.KeptItems)] = []
    for change in changes(since: version) {
      switch change {
      case .add(let field, _): columns[field] = .some(nil)
      case .rename(let field, let to): columns[to] = columns.removeValue(forKey: field) ?? .some(field)
      case .remove(let field): columns[field] = nil
      case .moveToOrigins(let field, let kept):
        if let former = columns.removeValue(forKey: field) ?? .some(field) { found.append((former, kept)) }
      }
    }
    return found
  }
}
