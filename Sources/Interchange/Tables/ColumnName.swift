import Registry
import Values

/// How the names of columns are compared.
enum ColumnName {
  /// The letters and digits of a name, folded: `E-mail_Address` is `emailaddress`.
  static func key(_ name: String) -> String {
    var key = String.UnicodeScalarView()
    for scalar in TextKey.fold(TextRules.widthFolded(name)).unicodeScalars
    where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      key.append(scalar)
    }
    return String(key)
  }

  /// Whether two names are one but for case, white space and signs.
  static func isSame(_ left: String, _ right: String) -> Bool {
    let keys = (key(left), key(right))
    return keys.0.isEmpty && keys.1.isEmpty ? left == right : keys.0 == keys.1
  }

  /// The names most like a wanted one, or all where none is; a dozen at most.
  static func near(_ name: String, among names: [String]) -> [String] {
    let wanted = Array(key(name))
    let near = names.filter { candidate in
      let other = Array(key(candidate))
      let shorter = min(wanted.count, other.count)
      return shorter > 0
        && (Suggestion.edits(wanted, other) <= max(1, shorter / 3) || other.starts(with: wanted)
          || wanted.starts(with: other))
    }
    return Array((near.isEmpty ? names : near).prefix(12))
  }
}
