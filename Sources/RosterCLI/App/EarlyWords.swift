import Arguments

/// What has to be known of a command line before the commands are made, which the configuration says: read in
/// one pass, by the options of every command alone.
struct EarlyWords {
  /// The value of `--config`, wherever it stands.
  private(set) var configuration: String?
  /// Whether errors of the command line itself are printed as JSON, as the format asked for would be.
  var wantsJSON: Bool { format.map { $0 == "json" || $0 == "jsonl" } ?? hasJSON }
  /// The first two words that are neither options of every command nor their values.
  private(set) var command: [String] = []

  private var format: String?
  private var hasJSON = false

  init(_ words: [String]) {
    var isValue = false
    for (index, word) in words.enumerated() {
      if word == "--" {
        command += words[(index + 1)...].prefix(2 - command.count)
        return
      }
      let next = index + 1 < words.count && words[index + 1] != "--" ? words[index + 1] : nil
      let takesValue = isValue ? false : note(word, next)
      if !isValue, command.count < 2, word == "-" || word.utf8.first != UInt8(ascii: "-") {
        command.append(word)
      }
      isValue = takesValue
    }
  }

  /// Notes what the word says; whether the next one is its value.
  private mutating func note(_ word: String, _ next: String?) -> Bool {
    guard word.utf8.starts(with: "--".utf8) else { return false }
    switch word {
    case "--json": hasJSON = true
    case "--format": format = next ?? ""
    case "--config": configuration = next ?? configuration
    default:
      if word.hasPrefix("--format=") { format = String(word.dropFirst(9)) }
      if word.hasPrefix("--config=") { configuration = String(word.dropFirst(9)) }
    }
    return OptionNames.global.contains { $0.value != nil && "--" + $0.name == word }
  }
}
