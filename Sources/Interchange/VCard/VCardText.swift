import Values

/// How the values of properties become the texts of fields.
enum VCardText {
  /// A text of one line: line breaks and tabs become spaces, white space at the ends is dropped.
  static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return TextRules.trimmed(text) }
    let parts = text.unicodeScalars.split { $0 == "\n" || $0 == "\r" || $0 == "\t" }
    return TextRules.trimmed(
      parts.map { TextRules.trimmed(String($0)) }.filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// A text of several lines, whose breaks are CR LF where the property says so.
  static func lines(_ property: VCardProperty) -> String {
    withBreaks(of: property, TextRules.trimmed(property.line.text))
  }

  /// The lines of an ADR: those of its first seven parts that are not empty, in the order of the format.
  ///
  /// Those behind say again what the seven say, in smaller pieces (RFC 9554, section 2.1).
  static func address(_ property: VCardProperty) -> String {
    let parts = self.parts(property).prefix(7).map(TextRules.trimmed).filter { !$0.isEmpty }
    return withBreaks(of: property, parts.joined(separator: "\n"))
  }

  /// The units of an ORG, joined.
  static func organisation(_ property: VCardProperty) -> String {
    parts(property).map(line).filter { !$0.isEmpty }.joined(separator: unitSeparator)
  }

  /// The units of which an organisation is written; they are read as the same text again.
  static func units(_ organisation: String) -> [String] {
    var units: [String] = []
    var rest = Array(organisation.utf8)[...]
    let separator = Array(unitSeparator.utf8)
    while let found = rest.indices.first(where: { rest[$0...].starts(with: separator) }) {
      units.append(String(decoding: rest[..<found], as: UTF8.self))
      rest = rest[(found + separator.count)...]
    }
    units.append(String(decoding: rest, as: UTF8.self))
    return units.allSatisfy { !$0.isEmpty && ExactText.same(line($0), $0) } ? units : [organisation]
  }

  /// The parts of a structured value, each one text.
  static func parts(_ property: VCardProperty) -> [String] {
    ContentText.parts(property.line.value, separatedBy: ContentText.semicolon).map(ContentText.text)
  }

  /// A category as a tag, in which commas and line breaks cannot stand; empty if nothing is left.
  ///
  /// The group in which a large service has everybody is no tag.
  static func tag(_ category: String) -> String {
    if ExactText.same(category, "myContacts") || ExactText.same(category, "* myContacts") { return "" }
    if TagText.isTag(category) { return TextRules.trimmed(category) }
    let parts = category.unicodeScalars.split {
      $0 == "," || $0 == "\u{3001}" || $0 == "\u{FF0C}" || $0.value == 0x2028 || $0.value == 0x2029
        || $0.properties.generalCategory == .control
    }
    let tag = parts.map { TextRules.trimmed(String($0)) }.filter { !$0.isEmpty }.joined(separator: "-")
    return TextRules.isBlank(tag) ? "" : tag
  }

  /// What `X-ROSTER-BREAKS` says of a text: `crlf` for all line breaks, or a digit for each, 1 for CR LF; nil
  /// where all are LF.
  static func breaks(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "\r")) else { return nil }
    var breaks = ""
    var before: UInt8 = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\n") { breaks += before == UInt8(ascii: "\r") ? "1" : "0" }
      before = byte
    }
    return breaks.contains("0") ? breaks : "crlf"
  }

  private static func withBreaks(of property: VCardProperty, _ text: String) -> String {
    guard let breaks = property.line.value(of: VCardProperty.breaksParameter) else { return text }
    let parts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let kinds = breaks.lowercased() == "crlf" ? Array(repeating: "1", count: parts.count - 1) : Array(breaks)
    // The text was changed by another program since.
    guard kinds.count == parts.count - 1 else { return text }
    var bytes: [UInt8] = []
    for (index, part) in parts.enumerated() {
      bytes.append(contentsOf: part)
      guard index < kinds.count else { break }
      if kinds[index] == "1" { bytes.append(UInt8(ascii: "\r")) }
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let unitSeparator = "; "
}
