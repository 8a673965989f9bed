import Formats
import Values

extension SettingKey {
  typealias Path<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

  /// A whole number.
  static func count(
    _ name: String, _ path: Path<Settings, Int>, _ range: ClosedRange<Int>
  ) -> SettingKey {
    SettingKey(name, show: { String($0[keyPath: path]) }) { value, settings throws(SettingProblem) in
      guard case .number(let text) = value.content, let number = Int(text) else {
        throw SettingProblem("settings.type.integer", at: value)
      }
      guard range.contains(number) else {
        throw SettingProblem(
          "settings.range", at: value,
          ["minimum": String(range.lowerBound), "maximum": String(range.upperBound)])
      }
      settings[keyPath: path] = number
    }
  }

  /// A decimal number, kept as a whole number of units of ten to the power of minus `places`.
  static func decimal(
    _ name: String, _ path: Path<Settings, Int64>, places: Int,
    _ range: ClosedRange<Int64>
  ) -> SettingKey {
    SettingKey(name, show: { DecimalText.string($0[keyPath: path], places: places) }) {
      value, settings throws(SettingProblem) in
      guard case .number(let text) = value.content, let scaled = scaled(text, places: places) else {
        throw SettingProblem("settings.type.number", at: value, ["places": String(places)])
      }
      guard range.contains(scaled) else {
        throw SettingProblem(
          "settings.range", at: value,
          [
            "minimum": DecimalText.string(range.lowerBound, places: places),
            "maximum": DecimalText.string(range.upperBound, places: places),
          ])
      }
      settings[keyPath: path] = scaled
    }
  }

  /// One of a few words.
  static func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, _ path: Path<Settings, Choice>
  ) -> SettingKey {
    SettingKey(name, show: { JSONString.quoted($0[keyPath: path].rawValue) }) {
      value, settings throws(SettingProblem) in
      guard case .string(let text) = value.content, let choice = Choice(rawValue: text) else {
        let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw SettingProblem("settings.choice", at: value, ["choices": choices])
      }
      settings[keyPath: path] = choice
    }
  }

  /// A text or `null`.
  static func optionalText(
    _ name: String, _ path: Path<Settings, String?>
  ) -> SettingKey {
    SettingKey(name, show: { $0[keyPath: path].map(JSONString.quoted) ?? "null" }) {
      value, settings throws(SettingProblem) in
      switch value.content {
      case .null: settings[keyPath: path] = nil
      case .string(let text) where !text.isEmpty && !text.unicodeScalars.contains("\0"):
        settings[keyPath: path] = text
      default: throw SettingProblem("settings.type.text", at: value)
      }
    }
  }

  /// A list of texts of a group; `isRequired` refuses an empty one.
  static func names(
    _ group: String, _ part: String, _ path: Path<ListSettings, [String]>,
    isRequired: Bool
  ) -> SettingKey {
    SettingKey(
      group + "." + part,
      show: {
        "[" + ($0.lists[group]?[keyPath: path] ?? []).map(JSONString.quoted).joined(separator: ", ") + "]"
      }
    ) { value, settings throws(SettingProblem) in
      guard case .array(let elements) = value.content else {
        throw SettingProblem("settings.type.list", at: value)
      }
      if elements.isEmpty, isRequired { throw SettingProblem("settings.empty", at: value) }
      var names: [String] = []
      for element in elements {
        guard case .string(let name) = element.content, !name.isEmpty else {
          throw SettingProblem("settings.type.list", at: element)
        }
        if names.contains(name) { throw SettingProblem("settings.repeated", at: element) }
        names.append(name)
      }
      settings.lists[group, default: ListSettings(columns: [], order: [])][keyPath: path] = names
    }
  }

  /// Digits with at most `places` decimals as a whole number of the smallest; nil for anything else.
  private static func scaled(_ text: String, places: Int) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return nil }
    var fraction = parts.count == 2 ? String(parts[1]) : ""
    while fraction.count > places, fraction.last == "0" { fraction.removeLast() }
    guard fraction.count <= places, fraction.allSatisfy(\.isNumber) else { return nil }
    return Int64(parts[0] + fraction + String(repeating: "0", count: places - fraction.count))
  }
}
