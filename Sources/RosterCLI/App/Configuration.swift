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
  init(_ words: EarlyWords, _ environment: [String: String]) throws {
    let named = words.configuration ?? environment["ROSTER_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    let usual = DatabasePlace.folder("XDG_CONFIG_HOME", ".config", environment).map {
      $0 + "/roster/roster.json5"
    }
    place = named ?? usual
    guard let place, !Self.namesFileOnly(words.command),
      let bytes = try Self.bytes(place, mustExist: named != nil)
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

  /// `config init` and `config path` name a file that need not be there, nor be right.
  private static func namesFileOnly(_ command: [String]) -> Bool {
    command.first == "config" && ["init", "path"].contains(command.last)
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
