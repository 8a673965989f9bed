import Formats
import Values

/// Goes through the tree of a configuration and applies each of its keys.
struct SettingsWalk {
  let source: String
  private(set) var settings = Settings()
  private(set) var set: [(name: String, value: JSON5.Value)] = []

  init(source: String) {
    self.source = source
  }

  mutating func apply(_ value: JSON5.Value, at path: [String]) throws(SettingsError) {
    guard case .object(let members) = value.content else {
      throw error("settings.type.object", path.joined(separator: "."), value, ["value": value.excerpt])
    }
    for member in members {
      let path = path + [member.key]
      let name = path.joined(separator: ".")
      // A key with a point in it is none of ours, though its path may look like one.
      let isPlain = !member.key.contains(".")
      if isPlain, let key = Settings.keys.first(where: { $0.name == name }) {
        try apply(key, member.value)
      } else if isPlain, Settings.keys.contains(where: { $0.name.hasPrefix(name + ".") }) {
        try apply(member.value, at: path)
      } else {
        let suggestion = KeySuggestion.nearest(to: name)
        throw SettingsError(
          code: "settings.unknownKey", source: source, key: name, line: member.line, column: member.column,
          suggestion: suggestion,
          values: suggestion.map { ["value": name, "suggestion": $0] } ?? ["value": name])
      }
    }
  }

  private mutating func apply(_ key: SettingKey, _ value: JSON5.Value) throws(SettingsError) {
    do throws(SettingProblem) {
      try key.apply(value, &settings)
    } catch {
      throw self.error(error.code, key.name, error.at, error.values)
    }
    set.append((key.name, value))
  }

  /// The outer limits enclose the usual ones.
  func checkLimits() throws(SettingsError) {
    let height = settings.person.height
    try check(
      "person.height",
      [height.minimum, height.usualMinimum, height.usualMaximum, height.maximum].map(\.millimetres),
      places: 1)
    let weight = settings.person.weight
    try check(
      "person.weight",
      [weight.minimum, weight.usualMinimum, weight.usualMaximum, weight.maximum].map(\.grams),
      places: 3)
  }

  /// Blames the key that the text sets; the later of two.
  private func check(_ group: String, _ limits: [Int64], places: Int) throws(SettingsError) {
    let names = ["minimum", "usualMinimum", "usualMaximum", "maximum"].map { group + "." + $0 }
    for index in 1..<limits.count where limits[index - 1] > limits[index] {
      let isLower = { (entry: (name: String, value: JSON5.Value)) in entry.name == names[index - 1] }
      let isUpper = { (entry: (name: String, value: JSON5.Value)) in entry.name == names[index] }
      guard let blamed = set.last(where: { isLower($0) || isUpper($0) }) else { continue }
      let other = isLower(blamed) ? index : index - 1
      throw error(
        isLower(blamed) ? "settings.above" : "settings.below", blamed.name, blamed.value,
        [
          "value": blamed.value.excerpt, "other": names[other],
          "limit": DecimalText.string(limits[other], places: places),
        ])
    }
  }

  private func error(
    _ code: String, _ key: String, _ value: JSON5.Value, _ values: [String: String]
  ) -> SettingsError {
    SettingsError(
      code: code, source: source, key: key, line: value.line, column: value.column, suggestion: nil,
      values: values)
  }
}
