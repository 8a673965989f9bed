import Values

/// English sentences by key; `{name}` stands for a value.
enum Sentences {
  /// The tables in the order they are looked into.
  static let tables: [@Sendable () -> [String: String]] = [
    { cliSentences }, { transferSentences }, { ruleSentences }, { storeSentences }, { valuesSentences },
    { argumentsSentences },
    { formatsSentences }, { secretsSentences }, { settingsSentences }, { terminalSentences },
    { historySentences }, { helpSentences }, { transferHelpSentences },
    { tableSentences }, { cardSentences }, { taskSentences }, { doctorSentences }, { exampleSentences },
    { optionSentences },
  ]

  /// Looks into the table that is likely to have the key first, so that the others need not be made.
  static func template(_ key: String) -> String? {
    if key.hasPrefix("global.") { return optionSentences[key] }
    if key.hasPrefix("example.") { return exampleSentences[key] }
    if key.hasPrefix("help.") { return helpSentences[key] ?? transferHelpSentences[key] }
    if let own = cliSentences[key] { return own }
    for table in tables.dropFirst() { if let sentence = table()[key] { return sentence } }
    return nil
  }

  /// The sentence of a key with its values put in; the key itself where there is no sentence.
  static func text(_ key: String, _ values: [String: String] = [:]) -> String {
    fill(template(key) ?? key, values)
  }

  static func fill(_ template: String, _ values: [String: String]) -> String {
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      text += rest[..<open]
      text += values[name] ?? "{\(name)}"
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}
