import Foundation
import Testing

/// A hash that was replaced, or whose account cannot come back, is nowhere in the bytes of the files.
@Suite(.enabled(if: Sandbox.has("sqlite3"), "sqlite3 is not there"))
struct OldHashTests {
  let box = Sandbox()

  private func register(_ userId: String) -> String {
    box.roster(
      "user", "register", userId, "--nickname", userId, "--password-stdin",
      input: .text("tulip lantern orbit"))
    return hash()
  }

  /// The newest hash, as it stands in the file.
  private func hash() -> String {
    let found = box.shell("exec sqlite3 data/roster/roster.db 'SELECT secret FROM credential'").out
    #expect(found.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"))
    return String(found.prefix { $0 != "\n" })
  }

  private func isAnywhere(_ text: String) -> Bool {
    box.databaseState().contains { Data($0 ?? []).range(of: Data(text.utf8)) != nil }
  }

  private func changePassword() -> Outcome {
    box.roster("user", "passwd", "sato", "--password-stdin", input: .text("walnut pergola mist"))
  }

  @Test func afterPasswd() {
    let old = register("sato")
    // The salt and the sum alone would tell as much as the whole.
    let parts = old.split(separator: "$").suffix(2).map(String.init) + [old]
    for part in parts { #expect(isAnywhere(part)) }
    #expect(changePassword().code == 0)
    for part in parts { #expect(!isAnywhere(part)) }
    let new = hash()
    #expect(new != old)
    #expect(isAnywhere(new))
  }

  @Test func afterDeleteAndCompact() {
    let old = register("sato")
    #expect(box.roster("user", "delete", "sato").code == 0)
    // It could still be undone.
    #expect(isAnywhere(old))
    #expect(box.roster("compact").out == "Forgot 2 steps and gave their space back.\n")
    #expect(!isAnywhere("$argon2id"))
    for part in old.split(separator: "$").suffix(2) { #expect(!isAnywhere(String(part))) }
  }

  /// The history leaves step by step as well, and with it what no step can bring back.
  @Test func afterTheHistoryIsOver() {
    box.write("{ history: { length: 2 } }", to: "settings.json5")
    let settings = ["ROSTER_CONFIG": "settings.json5"]
    _ = register("sato")
    #expect(box.roster("user", "delete", "sato", with: settings).code == 0)
    #expect(box.roster("todo", "add", "A", with: settings).code == 0)
    #expect(isAnywhere("$argon2id"))
    #expect(box.roster("todo", "add", "B", with: settings).code == 0)
    #expect(!isAnywhere("$argon2id"))
  }

  /// A reader needs the old pages for as long as it reads; the next command cleans up after it.
  @Test func whileAReaderPreventsIt() {
    let old = register("sato")
    let reader = box.startShell(
      """
      mkfifo words
      sqlite3 data/roster/roster.db <words >answers & exec 3>words
      echo 'BEGIN; SELECT count(*) FROM user;' >&3
      until [ -e done ]; do sleep 0.01; done
      exec 3>&-
      wait
      """)
    #expect(box.wait { box.lines("answers") == ["1"] })
    #expect(changePassword().code == 0)
    #expect(isAnywhere(old))
    box.write("", to: "done")
    #expect(reader.wait().code == 0)
    #expect(box.roster("todo", "list").code == 0)
    #expect(!isAnywhere(old))
    #expect(isAnywhere(hash()))
  }
}
