/// What the logs of many hands say was acknowledged.
struct HandTally {
  private(set) var added: [Int] = []
  private(set) var deleted: [Int] = []
  /// By number: `add`, `title TEXT`, `tag WORD`, `toggle`.
  private(set) var changes: [Int: [String]] = [:]
  /// How many changes were acknowledged.
  private(set) var steps = 0
  /// Lines that no command should have left.
  private(set) var unexpected: [String] = []

  /// Counts a line `code|change|output|error`; a change of a record that is not there may exit 1.
  mutating func count(_ line: Substring) {
    let parts = line.split(separator: "|", maxSplits: 3, omittingEmptySubsequences: false)
    let words = parts[1].split(separator: " ", maxSplits: 2)
    let (kind, target) = (words[0], words.count > 1 ? Int(words[1]) : nil)
    switch (parts[0], kind) {
    case ("0", "add"):
      note(Int(parts[2]) ?? 0, "add")
      added.append(Int(parts[2]) ?? 0)
    case ("0", "delete"):
      deleted.append(Int(parts[2]) ?? 0)
      steps += 1
    case ("0", _):
      note(target ?? 0, words.count > 2 ? "\(kind) \(words[2])" : "\(kind)")
      if parts[2] != words[1] { unexpected.append(String(line)) }
    case ("1", _) where kind != "add" && parts[2].isEmpty && parts[3].hasPrefix("roster: there is no todo "):
      break
    default: unexpected.append(String(line))
    }
    if parts[0] == "0", !parts[3].isEmpty { unexpected.append(String(line)) }
  }

  private mutating func note(_ number: Int, _ change: String) {
    changes[number, default: []].append(change)
    steps += 1
  }
}
