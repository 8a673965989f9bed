public import Registry
import Values

extension QueryCompiler {
  /// Numbers of records by value, in the order that the contract says.
  ///
  ///     [Grouping(priority), Grouping(completedAt, part: .month)]
  ///     SELECT "priority" AS roster_g0, substr(roster_local_day("completed_at"), 1, 7) AS roster_g1,
  ///       count(*) AS roster_n FROM "todo" GROUP BY 1, 2 ORDER BY roster_g0 IS NULL, roster_g0, …
  ///
  /// Items of lists come from `json_each`; a record counts once under each.
  public mutating func count(_ condition: Condition?, by groupings: [Grouping]) -> String {
    let lists = groupings.indices.filter { entity.type(of: groupings[$0].attribute).isList }
    let names = groupings.indices.map { "roster_g\($0)" }
    var order = names.flatMap { ["\($0) IS NULL", $0] }
    if !groupings.goesByTime { order.insert("roster_n DESC", at: 0) }
    var columns = zip(groupings, names).map { "\(value(of: $0)) AS \($1)" }
    var source = entity.table + filter(condition)
    if !lists.isEmpty {
      // Within, so that no column of the function has the name of a field.
      source = "(SELECT number, \(columns.joined(separator: ", ")) FROM \(source)) AS r"
      columns = names.map { "r.\($0) AS \($0)" }
      for list in lists {
        let text = "CASE WHEN json_valid(r.roster_g\(list)) THEN r.roster_g\(list) ELSE '[]' END"
        source += " LEFT JOIN json_each(\(text)) AS w\(list) ON w\(list).type = 'text'"
        columns[list] = "w\(list).value AS roster_g\(list)"
      }
    }
    let number = lists.isEmpty ? "count(*)" : "count(DISTINCT r.number)"
    // By place: a name alone would be that of the column within.
    let places = groupings.indices.map { "\($0 + 1)" }
    return "SELECT \(columns.joined(separator: ", ")), \(number) AS roster_n FROM \(source)"
      + " GROUP BY \(places.joined(separator: ", ")) ORDER BY \(order.joined(separator: ", "))"
  }

  private func value(of grouping: Grouping) -> String {
    let column = SQLName.column(grouping.attribute, in: entity)
    guard let part = grouping.part else { return column }
    let type = entity.type(of: grouping.attribute)
    if type == .birthday {
      switch part {
      case .year, .weekday: return "CASE WHEN \(column) NOT LIKE '-%' THEN \(year(column)) END"
      case .month: return "'--' || substr(\(column), -5, 2)"
      case .day: return "'--' || substr(\(column), -5)"
      }
    }
    let day = type == .timestamp ? "\(dialect.localDay)(\(column))" : column
    switch part {
    case .year: return year(day)
    case .month: return "substr(\(day), 1, 7)"
    case .day: return day
    case .weekday: return "(strftime('%w', \(day)) + 6) % 7 + 1"
    }
  }

  private func year(_ day: String) -> String { "CAST(substr(\(day), 1, 4) AS INTEGER)" }
}
