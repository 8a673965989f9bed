/// Writes the script that completes a whole command tree in a shell: sub-commands, options, words, files.
///
/// Each script walks the words before the cursor as the parser would and then looks up what may stand
/// there; it runs nothing but the shell's own commands.
public enum CompletionScript {
  /// The program's name as part of the name of a shell function.
  static func identifier(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// One literal word for bash or zsh.
  static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
