public import Values

/// What records are counted by: a value, or the part of a day that is of interest.
public struct Grouping: Hashable, Sendable {
  /// A part of a day; of a moment it is that of its day in the local time zone.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The year, as a whole number.
    case year
    /// The month of its year, `2026-11`; of a birthday the month of any year, `--11`.
    case month
    /// The day itself; of a birthday that of any year, `--11-30`.
    case day
    /// 1 for Monday to 7 for Sunday.
    case weekday
  }

  /// The value; of a list each item counts once a record.
  public var attribute: Attribute
  /// The part of the value; nil takes it whole.
  public var part: Part?

  public init(_ attribute: Attribute, part: Part? = nil) {
    self.attribute = attribute
    self.part = part
  }

  /// The most that records are counted by at a time.
  public static let most = 2

  /// The groupings that `tags,completedAt:month` stands for.
  ///
  /// Throws a `Rejection` with a code `query.…` for what is no field, no part or no part of such a field, and
  /// for more than `most`.
  public static func parse(_ text: String, in schema: EntitySchema) throws(Rejection) -> [Grouping] {
    var groupings: [Grouping] = []
    for piece in text.split(separator: ",", omittingEmptySubsequences: true) {
      groupings.append(try grouping(TextRules.trimmed(String(piece)), in: schema))
    }
    if groupings.count > most { throw Rejection("query.tooManyGroupings", ["value": "\(most)"]) }
    return groupings
  }

  private static func grouping(_ text: String, in schema: EntitySchema) throws(Rejection) -> Grouping {
    let pieces = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = pieces.first ?? ""
    guard let attribute = schema.attribute(name) else { throw schema.unknownField(name) }
    if pieces.count < 2 { return Grouping(attribute) }
    let fit = parts(of: schema.type(of: attribute))
    guard let part = Part(rawValue: pieces[1]), fit.contains(part) else {
      throw Rejection(
        fit.isEmpty ? "query.noParts" : "query.unknownPart",
        [
          "field": name, "value": Printable.excerpt(pieces[1]),
          "names": fit.map(\.rawValue).joined(separator: ", "),
        ])
    }
    return Grouping(attribute, part: part)
  }

  /// The parts that values of a type have; a birthday may lack the year that a weekday goes by.
  static func parts(of type: ValueType) -> [Part] {
    switch type {
    case .civilDate, .timestamp: Part.allCases
    case .birthday: [.year, .month, .day]
    default: []
    }
  }

  /// The name with the part, as it was asked for: `completedAt:month`.
  public func name(in schema: EntitySchema) -> String {
    schema.name(of: attribute) + (part.map { ":" + $0.rawValue } ?? "")
  }

  /// The type of what is counted by: an item of a list is a text.
  public func type(in schema: EntitySchema) -> ValueType {
    let type = schema.type(of: attribute)
    switch part {
    case .year, .weekday: return .wholeNumber
    case .month: return .text
    case .day: return type == .birthday ? .birthday : .civilDate
    case nil: return type.isList ? .text : type
    }
  }
}
