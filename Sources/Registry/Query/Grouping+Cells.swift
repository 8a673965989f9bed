public import Values

extension Grouping {
  /// What a row counts under: one value, or each item of a list; absent where it has none.
  public func cells(of row: Row, in schema: EntitySchema) -> [Cell] {
    let cell = row[attribute]
    let type = schema.type(of: attribute)
    if type.isList {
      let items = Set((cell.text.map(WordList.words) ?? []).map(Cell.text))
      return items.isEmpty ? [.absent] : Array(items)
    }
    guard let part else { return [cell] }
    if type == .birthday { return [Self.part(part, ofBirthday: cell)] }
    let day =
      type == .timestamp ? cell.integer.flatMap(Self.localDay) : cell.text.flatMap(CivilDate.init(iso:))
    return [day.map { Self.part(part, of: $0) } ?? .absent]
  }

  /// The local day of a moment in milliseconds.
  public static func localDay(_ milliseconds: Int64) -> CivilDate? {
    CivilDate(localDayOf: Timestamp(milliseconds: milliseconds))
  }

  private static func part(_ part: Part, of day: CivilDate) -> Cell {
    switch part {
    case .year: .integer(Int64(day.year))
    case .month: .text(String(day.description.prefix(7)))
    case .day: .text(day.description)
    case .weekday: .integer(Int64(day.weekday))
    }
  }

  private static func part(_ part: Part, ofBirthday cell: Cell) -> Cell {
    guard let birthday = cell.text.flatMap(Birthday.init(stored:)) else { return .absent }
    let day = birthday.stored.suffix(5)
    return switch part {
    case .year, .weekday: birthday.year.map { .integer(Int64($0)) } ?? .absent
    case .month: .text("--\(day.prefix(2))")
    case .day: .text("--\(day)")
    }
  }
}

extension [Grouping] {
  /// Whether the counts come in the order of the values, as time goes, and not the largest first.
  public var goesByTime: Bool { contains { $0.part != nil } }
}
