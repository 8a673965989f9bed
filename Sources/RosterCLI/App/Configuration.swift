import Arguments
import Settings
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The settings in force and where they come from.
struct Configuration {
  let settings: Settings
  /// The file that was read; nil if there is none.
  let file: String?
  /// Where a file would be looked for; nil if no place is known.
  let place: String?
  /// Names of the keys that the file sets.
  let set: Set<String>

  /// Reads the file that the words or the environment name, or the one in its usual place if it is there.
  init(_ words: [String], _ environment: [String: String]) throws {
    let named = Self.option(words) ?? environment["ROSTER_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    let usual = DatabasePlace.folder("XDG_CONFIG_HOME", ".config", environment).map {
      $0 + "/roster/roster.json5"
    }
    place = named ?? usual
    guard let place, !Self.namesFileOnly(words), let bytes = try Self.bytes(place, mustExist: named != nil)
    else {
      settings = Settings()
      file = nil
      set = []
      return
    }
    let read = try SettingsReader.read(bytes: bytes, source: place)
    settings = read.settings
    file = place
    set = Set(read.set)
  }

  /// The value of `--config`, which must be known before the commands are made, wherever it stands.
  private static func option(_ words: [String]) -> String? {
    var value: String?
    let words = Array(words.prefix { $0 != "--" })
    for (index, word) in words.enumerated() {
      if word.hasPrefix("--config=") { value = String(word.dropFirst(9)) }
      if word == "--config", index + 1 < words.count { value = words[index + 1] }
    }
    return value
  }

  /// `config init` and `config path` name a file that need not be there, nor be right.
  private static func namesFileOnly(_ words: [String]) -> Bool {
    let named = commandWords(words).prefix(2)
    return named.first == "config" && ["init", "path"].contains(named.last)
  }

  /// The words that are neither options of every command nor their values.
  private static func commandWords(_ words: [String]) -> [String] {
    var found: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" { return found + rest }
      guard word.hasPrefix("-"), word != "-" else {
        found.append(word)
        continue
      }
      let takesValue = OptionNames.global.contains { "--" + $0.name == word && $0.value != nil }
      if takesValue { rest = rest.dropFirst() }
    }
    return found
  }

  /// The file's bytes; nil if it is not there and need not be.
  private static func bytes(_ path: String, mustExist: Bool) throws -> [UInt8]? {
    do {
      return try InputFile.bytes(path, limit: 1 << 20)
    } catch {
      if error.isAbsent, !mustExist { return nil }
      throw Failure(
        .configuration, "config.unreadable",
        ["path": Printable.excerpt(path, max: 200), "reason": error.reason])
    }
  }
}
