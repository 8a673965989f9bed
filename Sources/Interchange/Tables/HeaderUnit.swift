import Registry
import Values

/// The unit of a measure that stands in the name of its column: `weight (lb)`, `height_cm`.
enum HeaderUnit {
  /// The unit behind one of the names, as measures are written; nil if none is.
  ///
  /// - Parameters:
  ///   - key: the column's name as `ColumnName.key` gives it.
  ///   - names: keys of what the field is called.
  static func unit(in key: String, behind names: Set<String>, of type: ValueType) -> String? {
    for (spelling, unit) in units(of: type) where key.count > spelling.count && key.hasSuffix(spelling) {
      let rest = String(key.dropLast(spelling.count))
      if names.contains(rest) { return unit }
      if rest.hasSuffix("in"), names.contains(String(rest.dropLast(2))) { return unit }
    }
    return nil
  }

  /// The unit that a name ends with, or is, whatever stands before it.
  static func unit(endingOf name: String, of type: ValueType) -> String? {
    let folded = TextRules.widthFolded(name).lowercased()
    let word = folded.unicodeScalars.split { !$0.properties.isAlphabetic }.last.map { String($0) }
    return units(of: type).first { $0.0 == word }?.1
  }

  /// The unit that a word spells; nil for any other word.
  static func unit(_ word: String, of type: ValueType) -> String? {
    let folded = TextRules.trimmed(TextRules.widthFolded(word)).lowercased()
    let plain = folded.last == "." ? String(folded.dropLast()) : folded
    return units(of: type).first { $0.0 == plain }?.1
  }

  /// Whether a name has the unit of another kind of measure in brackets behind it.
  static func isUnfit(_ name: String, for type: ValueType) -> Bool {
    let other: ValueType
    switch type {
    case .length: other = .mass
    case .mass: other = .length
    default: return false
    }
    let isBracketed = name.last.map { ")]）］".contains($0) } ?? false
    return isBracketed && unit(endingOf: name, of: type) == nil && unit(endingOf: name, of: other) != nil
  }

  /// A bare number of a file with the unit behind it; any other text as it is.
  static func put(_ unit: String, behind text: String) -> String {
    bare(text).map { "\($0) \(unit)" } ?? text
  }

  /// The number of a text that has no unit; nil for every other text.
  static func bare(_ text: String) -> String? {
    let number = TextRules.trimmed(TextRules.widthFolded(text))
    let isBare =
      !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) || ".,' _".utf8.contains($0) }
    return isBare ? number : nil
  }

  /// Whether a bare number is one of metres, as heights are: 1.2 to 2.5; nil for a text that is none.
  static func looksLikeMetres(_ text: String) -> Bool? {
    guard let number = bare(text) else { return nil }
    guard let length = try? Length.parse(number + " m", guarded: false) else { return false }
    return (1200...2500).contains(length.millimetres)
  }

  private static func units(of type: ValueType) -> [(String, String)] {
    switch type {
    case .length: lengths
    case .mass: masses
    default: []
    }
  }

  private static let lengths = [
    ("centimetres", "cm"), ("centimeters", "cm"), ("centimetre", "cm"), ("centimeter", "cm"), ("cm", "cm"),
    ("millimetres", "mm"), ("millimeters", "mm"), ("millimetre", "mm"), ("millimeter", "mm"), ("mm", "mm"),
    ("metres", "m"), ("meters", "m"), ("metre", "m"), ("meter", "m"), ("m", "m"),
    ("inches", "in"), ("inch", "in"), ("in", "in"), ("feet", "ft"), ("foot", "ft"), ("ft", "ft"),
  ]

  private static let masses = [
    ("kilograms", "kg"), ("kilogram", "kg"), ("kilos", "kg"), ("kgs", "kg"), ("kg", "kg"),
    ("pounds", "lb"), ("pound", "lb"), ("lbs", "lb"), ("lb", "lb"), ("ounces", "oz"), ("ounce", "oz"),
    ("oz", "oz"), ("stones", "st"), ("stone", "st"), ("st", "st"), ("grams", "g"), ("gram", "g"), ("g", "g"),
  ]
}
