import Arguments
import Foundation
import Testing

@Suite struct CompletionScriptTests {
  /// What bash offers with the cursor at the end of the last word.
  static func offered(_ words: [String]) throws -> [String] {
    let script = CompletionScript.bash(root: Shop.root, global: Shop.global)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments =
      [
        "--norc", "-uc",
        """
        eval "$1"; shift
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        _shop 2>&1
        if [ ${#COMPREPLY[@]} -gt 0 ]; then printf '%s\\n' "${COMPREPLY[@]}"; fi
        """, "bash", script, "shop",
      ] + words
    let folder = FileManager.default.temporaryDirectory.appending(path: "completion-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "a folder"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appending(path: "a file"))
    try Data().write(to: folder.appending(path: "other"))
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
  }

  static let cases: [([String], [String])] = [
    ([""], ["account", "item", "settings"]),
    (["it"], ["item"]),
    (["items", ""], ["add", "list", "move"]),
    (["item", "zzz", ""], ["add", "list", "move"]),
    (["--qu"], ["--quiet"]),
    (
      ["item", "--"],
      ["--color", "--database", "--format", "--help", "--no-color", "--quiet", "--version"]
    ),
    (["item", "ls", "--s"], ["--sort"]),
    (["item", "add", "--no-"], ["--no-color", "--no-fresh", "--no-level", "--no-tag"]),
    (["item", "add", "--level", ""], ["high", "low"]),
    (["item", "add", "-l", "h"], ["high"]),
    (["item", "add", "--level=h"], ["--level=high"]),
    (["item", "add", "--level", "=", "h"], ["high"]),
    (["item", "add", "--level", "="], ["high", "low"]),
    (["item", "add", "--no-tag", ""], ["\\$\\(x\\)", "it\\'s"]),
    (["item", "add", "--tag", "$("], ["\\$\\(x\\)"]),
    (["item", "add", "--due", ""], []),
    (["item", "add", "--level", "low", ""], []),
    (["--format", "json", "item", "l"], ["list"]),
    (["--format=json", "item", "l"], ["list"]),
    (["--format", "=", "json", "item", "l"], ["list"]),
    (["item", "list", "--format", ""], ["json", "table"]),
    (["item", "mv", ""], ["first", "last"]),
    (["item", "mv", "first", ""], ["a folder"]),
    (["item", "mv", "first", "x", "a"], ["a folder"]),
    (["item", "mv", "first", "x", "y", ""], []),
    (["item", "mv", "--", "--quiet", "a"], ["a folder"]),
    (["item", "mv", "--", "--q"], []),
    (["--database", "a"], ["a file", "a folder"]),
    (["--database=o"], ["--database=other"]),
    (["settings", ""], ["path"]),
  ]

  @Test(arguments: cases) func bash(words: [String], expected: [String]) throws {
    #expect(try Self.offered(words) == expected)
  }

  @Test func bashSignsUpForTheProgram() {
    #expect(CompletionScript.bash(root: Shop.root, global: []).hasSuffix("\ncomplete -F _shop shop\n"))
  }

  /// Shells that are there must at least read the script without an error.
  @Test(arguments: ["bash", "zsh", "fish"]) func isReadWithoutError(shell: String) throws {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard let path = folders.map({ "\($0)/\(shell)" }).first(where: FileManager.default.isExecutableFile)
    else { return }
    let script =
      switch shell {
      case "bash": CompletionScript.bash(root: Shop.root, global: Shop.global)
      case "zsh": CompletionScript.zsh(root: Shop.root, global: Shop.global)
      default: CompletionScript.fish(root: Shop.root, global: Shop.global)
      }
    let file = FileManager.default.temporaryDirectory.appending(path: "completion-\(UUID().uuidString)")
    try Data(script.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-n", file.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
