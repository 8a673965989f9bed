import Foundation

/// A folder of its own for one test, in which the built program runs with an emptied environment.
///
/// The folder goes when the sandbox does; a suite keeps it as a property, so it lives as long as the test.
final class Sandbox: Sendable {
  let folder: String
  /// The database's place when no other is named.
  var database: String { folder + "/data/roster/roster.db" }

  /// - Parameter isFast: on a file system in memory where there is one, for tests of thousands of changes to
  ///   which it is the same what becomes of them when the power fails.
  init(isFast: Bool = false) {
    let memory = "/dev/shm/"
    let base =
      isFast && FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
    folder = base + "roster-command-\(UUID().uuidString)"
    for part in ["", "/tmp"] { Self.makeFolder(folder + part) }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The program that was built beside the tests.
  static let program: String = {
    #if os(Linux)
      let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    #else
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath ?? ""
    #endif
    return (tests as NSString).deletingLastPathComponent + "/roster"
  }()

  /// The environment of every run: nothing but what is named here.
  var environment: [String: String] {
    [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC", "HOME": folder + "/home",
      "XDG_DATA_HOME": folder + "/data", "XDG_CONFIG_HOME": folder + "/config", "TMPDIR": folder + "/tmp",
      "ROSTER_TODAY": "2026-01-15",
    ]
  }

  /// Runs the program in the sandbox's folder and waits for its end.
  @discardableResult
  func roster(_ words: String..., input: Input = .null, with more: [String: String] = [:]) -> Outcome {
    run(words, input: input, with: more)
  }

  @discardableResult
  func run(_ words: [String], input: Input = .null, with more: [String: String] = [:]) -> Outcome {
    start(words, input: input, with: more).wait()
  }

  /// Starts the program without waiting, so that several run at a time.
  func start(_ words: [String], input: Input = .null, with more: [String: String] = [:]) -> Launch {
    let variables = environment.merging(more) { $1 }.map { Array("\($0.key)=\($0.value)".utf8) }
    return Launch(
      [Array(Self.program.utf8)] + words.map { Array($0.utf8) }, environment: variables, folder: folder,
      input: input)
  }

  /// Runs a script of `/bin/sh` in the folder; `$ROSTER` is the program.
  @discardableResult
  func shell(_ script: String, with more: [String: String] = [:]) -> Outcome {
    startShell(script, with: more).wait()
  }

  /// Starts a script without waiting.
  func startShell(_ script: String, with more: [String: String] = [:]) -> Launch {
    let variables = environment.merging(["ROSTER": Self.program]) { $1 }.merging(more) { $1 }
    return Launch(
      ["/bin/sh", "-c", script].map { Array($0.utf8) },
      environment: variables.map { Array("\($0.key)=\($0.value)".utf8) }, folder: folder, input: .null)
  }

  // MARK: Files

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

  /// A script that stands for an editor, as `EDITOR` names it.
  ///
  /// The shell reads it: a file that was just written cannot always be run, as what another test starts at that
  /// moment may still hold it open.
  func editor(_ script: String) -> String {
    write(script, to: "editor")
    return "sh \(path("editor"))"
  }

  func write(_ bytes: [UInt8], to name: String) {
    _ = FileManager.default.createFile(atPath: path(name), contents: Data(bytes))
  }

  /// Puts a copy of a file of the tests' own in the place, in a folder that is made if it is missing.
  func place(fixture: String, as name: String, mode: Int = 0o600) throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures").appendingPathComponent(fixture)
    let target = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(contentsOf: source).write(to: target)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: target.path)
  }

  /// The lines of a file; none if there is no file.
  func lines(_ name: String) -> [Substring] {
    String(decoding: bytes(name) ?? [], as: UTF8.self).split(separator: "\n")
  }

  /// Waits until something is so; false if it is not after twenty seconds.
  func wait(every microseconds: UInt32 = 10_000, _ isSo: () -> Bool) -> Bool {
    for _ in 0..<20_000_000 / microseconds {
      if isSo() { return true }
      usleep(microseconds)
    }
    return false
  }

  /// The bytes of a file, nil if there is none.
  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: name.hasPrefix("/") ? name : path(name)).map { Array($0) }
  }

  /// The bytes of a database and of the files beside it.
  func databaseState(_ name: String = "data/roster/roster.db") -> [[UInt8]?] {
    ["", "-wal", "-shm", "-journal"].map { bytes(name + $0) }
  }

  /// The names in a folder, sorted.
  func names(_ name: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(name))) ?? []).sorted()
  }

  /// The permissions of a file, such as 0o600.
  func mode(_ name: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
    return attributes?[.posixPermissions] as? Int
  }

  private static func makeFolder(_ path: String) {
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  /// Whether a program is installed.
  static func has(_ program: String) -> Bool {
    ["/usr/local/bin", "/usr/bin", "/bin"].contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}

// MARK: Terminals

extension Sandbox {
  /// Whether `script` of util-linux can stand for a terminal.
  static var hasTerminal: Bool {
    #if os(Linux)
      has("script")
    #else
      false
    #endif
  }

  /// What the program writes to a terminal of the width, both streams, lines ending in LF.
  func terminal(_ words: [String], width: Int, with more: [String: String] = [:]) -> String {
    let line = words.map { "'\($0)'" }.joined(separator: " ")
    let command = "stty cols \(width) rows 40; \\\"\\$ROSTER\\\" \(line)"
    return shell("script -qec \"\(command)\" /dev/null", with: more).out.replacing("\r\n", with: "\n")
  }
}
