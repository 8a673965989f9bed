import Registry
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the records live, as the command line and the environment say.
enum DatabasePlace {
  case memory
  /// Sample records; nil for the small fixed set, else so many of each.
  case sample(Int?)
  case file(String, isDefault: Bool)
  /// `sample:` with a number beyond `mostSamples`.
  case tooManySamples(String)
  /// `sample:` with something else than a number behind it.
  case badSample(String)
  /// A name without a character.
  case nameless
  /// Neither the option nor the environment says where.
  case none

  /// So many of each are made at most: all of them are held in memory.
  static let mostSamples = 1_000_000

  init(_ option: String?, _ environment: [String: String]) {
    let named = option ?? environment["ROSTER_DATABASE"].flatMap { $0.isEmpty ? nil : $0 }
    if let named {
      switch named {
      case ":memory:": self = .memory
      case "sample:": self = .sample(nil)
      case _ where named.hasPrefix("sample:"):
        let digits = named.dropFirst(7)
        if digits.utf8.allSatisfy({ (48...57).contains($0) }) {
          let count = Int(digits).flatMap { $0 > Self.mostSamples ? nil : $0 }
          self = count.map { .sample($0) } ?? .tooManySamples(named)
        } else {
          self = .badSample(named)
        }
      case "": self = .nameless
      default: self = .file(named, isDefault: false)
      }
    } else if let folder = Self.folder("XDG_DATA_HOME", ".local/share", environment) {
      self = .file(folder + "/roster/roster.db", isDefault: true)
    } else {
      self = .none
    }
  }

  /// How it is written in a trace.
  var text: String {
    switch self {
    case .memory: ":memory:"
    case .sample(let count): "sample:" + (count.map { "\($0)" } ?? "")
    case .file(let name, let isDefault): Printable.visible(name) + (isDefault ? " (default)" : "")
    case .tooManySamples(let name), .badSample(let name): Printable.visible(name)
    case .nameless, .none: "-"
    }
  }

  /// A base folder of the XDG specification, which wants it absolute; else the one below the home folder.
  static func folder(_ variable: String, _ usual: String, _ environment: [String: String]) -> String? {
    if let folder = environment[variable], folder.hasPrefix("/") { return folder }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/" + usual
  }

  /// Makes the folder of a file, and those above it that are missing, for this user only.
  static func makeFolder(of file: String) throws(StoreError) {
    let parts = file.split(separator: "/").dropLast()
    var folder = ""
    for part in parts {
      folder += "/" + part
      if mkdir(folder, 0o700) != 0, errno != EEXIST, errno != EISDIR {
        let reason = String(cString: strerror(errno))
        if access(folder, F_OK) == 0 { continue }
        throw StoreError(.cannotCreate, path: file, detail: reason)
      }
    }
  }
}
