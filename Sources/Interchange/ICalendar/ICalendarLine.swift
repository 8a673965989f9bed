/// Content lines that Roster writes itself, before they are folded.
enum ICalendarLine {
  /// A property that is one text.
  static func text(_ name: String, _ text: String) -> String { items(name, [text]) }

  /// A property that is a list of texts.
  static func items(_ name: String, _ items: [String]) -> String {
    var line = Array((name + ":").utf8)
    for (index, item) in items.enumerated() {
      if index > 0 { line.append(ContentText.comma) }
      ContentText.append(item, to: &line)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// The lines of a text of several lines. Where its line ends are CR LF, which a text has no spelling for, a
  /// second property has it percent-encoded.
  static func lines(_ name: String, _ text: String?, exact: String) -> [String] {
    guard let text else { return [] }
    let line = self.text(name, text)
    guard text.utf8.contains(0x0D) else { return [line] }
    return [line, exact + ":" + String(decoding: PercentText.encoded(text), as: UTF8.self)]
  }
}
