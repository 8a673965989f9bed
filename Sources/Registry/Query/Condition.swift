public import Values

/// Which records a query means: a closed tree, as data, with the same meaning in every store.
///
/// A missing value matches no comparison, `notEqual` included; `not` is two-valued. Texts are compared and
/// searched by their folded keys.
public indirect enum Condition: Hashable, Sendable {
  /// How a value is compared with another; the raw value is how it is written.
  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  /// For a list of words, `equal` means that one of them is it.
  case compare(Attribute, Comparison, Cell)
  /// The text occurs in the value.
  case contains(Attribute, String)
  /// The word occurs in some searchable field.
  case search(String)
  /// A flag is true; any other value is there.
  case present(Attribute)
  case missing(Attribute)
  /// A day or birthday falls on one of these days of a year, each `04-12`, whatever its year.
  case monthDays(Attribute, Set<String>)
  case all([Condition])
  case any([Condition])
  case not(Condition)

  /// Every word occurs in some searchable field.
  public static func search(_ words: [String]) -> Condition { .all(words.map(Condition.search)) }

  /// Both hold; nil stands for no condition.
  public static func both(_ left: Condition?, _ right: Condition?) -> Condition? {
    guard let left, let right else { return left ?? right }
    return .all([left, right])
  }

  /// Whether the attribute is named anywhere in the tree.
  public func mentions(_ attribute: Attribute) -> Bool {
    switch self {
    case .compare(let named, _, _), .contains(let named, _), .present(let named), .missing(let named),
      .monthDays(let named, _):
      named == attribute
    case .search: false
    case .all(let parts), .any(let parts): parts.contains { $0.mentions(attribute) }
    case .not(let part): part.mentions(attribute)
    }
  }
}
