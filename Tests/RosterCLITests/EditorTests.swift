import Foundation
import Testing

/// `edit --editor`, with shell scripts for the editor: `$1` is the file, `$0` its folder's name for others.
struct EditorTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.run([
      "person", "add", "Sato", "--note", "one\n\n  two\n\nthree", "--emails",
      "home: a@example.jp; b@example.jp",
    ])
  }

  private func edit(_ script: String, _ more: [String] = [], answers: [String?]? = nil) throws -> Run {
    let path = try desk.file("editor", "cd \(desk.folder)\n" + script + "\n")
    return try desk.run(
      ["person", "edit", "1", "--editor"] + more, environment: ["EDITOR": "sh \(path)"], answers: answers)
  }

  private func stored(_ fields: String) throws -> String {
    try desk.run(["person", "show", "1", "--json", "--columns", fields]).output
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: desk.path(name), encoding: .utf8)
  }

  private func leftFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: desk.folder).filter { $0.hasPrefix("roster-edit-") }
  }

  @Test func showsListsAndTextsLineByLine() throws {
    let run = try edit(#"grep -A7 '^note\|^emails' "$1" | grep -v '^[a-df-mo-z]' >seen"#)
    #expect(run.seen == "Nothing to change in person 1: Sato\n")
    let seen = try text("seen")
    #expect(seen.contains("note:\n  one\n\n    two\n\n  three\n"))
    #expect(seen.contains("emails:\n  home: a@example.jp\n  b@example.jp\n"))
  }

  @Test(arguments: [#"sed -i 's/ *$//' "$1""#, #"sed -i 's/$/\r/' "$1""#, #"echo >>"$1""#])
  func whatAnEditorDoesToLinesIsNoChange(_ script: String) throws {
    #expect(try edit(script).seen == "Nothing to change in person 1: Sato\n")
  }

  @Test func keepsTheLineEndsOfAText() throws {
    try desk.run(["person", "edit", "1", "--note", "one\r\n\r\ntwo"])
    #expect(try edit("true").seen == "Nothing to change in person 1: Sato\n")
    #expect(try edit(#"sed -i 's/two/2/' "$1""#).seen == "Changed person 1: Sato\n")
    #expect(try stored("note") == #"{"note":"one\r\n\r\n2"}"# + "\n")
  }

  struct Case: Sendable {
    /// For sed.
    var change: String
    var fields: String
    var stored: String
  }

  @Test(arguments: [
    Case(change: #"s/^  three/\n\n  4\n/"#, fields: "note", stored: #"{"note":"one\n\n  two\n\n\n\n4"}"#),
    Case(
      change: #"s/^  one/  \xCC\x81x: # y/"#, fields: "note",
      stored: "{\"note\":\"\u{301}x: # y\\n\\n  two\\n\\nthree\"}"),
    Case(
      change: #"s/^  b@.*/  c; d@example.jp/"#, fields: "emails",
      stored: #"{"emails":["home: a@example.jp","c; d@example.jp"]}"#),
    Case(
      change: #"/^  b@/d; s/^  home.*//; s/^emails:/emails: x@example.jp; y@example.jp/"#, fields: "emails",
      stored: #"{"emails":["x@example.jp","y@example.jp"]}"#),
    Case(change: #"/^  b@/d; /^  home/d"#, fields: "emails", stored: #"{"emails":null}"#),
    Case(
      change: #"/^emails/d; /@/d"#, fields: "emails",
      stored: #"{"emails":["home: a@example.jp","b@example.jp"]}"#),
    Case(change: #"s/^height:/height : 170 /"#, fields: "height", stored: #"{"height":170}"#),
  ])
  func changes(_ item: Case) throws {
    let run = try edit("sed -i '\(item.change)' \"$1\"")
    let isChanged = try stored("revision") == "{\"revision\":2}\n"
    #expect(run.seen == (isChanged ? "Changed" : "Nothing to change in") + " person 1: Sato\n")
    #expect(try stored(item.fields) == item.stored + "\n")
    #expect(try leftFiles() == [])
  }

  @Test(arguments: [
    ("$a # no comment", "“# no comment” begins with no field's name; nothing was changed"),
    ("$a size: 3", "“size: 3” begins with no field's name; nothing was changed"),
    ("$a name: Mori", "name stands twice; keep one of them, nothing was changed"),
    (#"s/^  three/\xFF/"#, "file: the text is not valid UTF-8; save it as UTF-8 and try again"),
  ])
  func isKeptWithoutATerminal(_ change: String, _ message: String) throws {
    let run = try edit("sed -i '\(change)' \"$1\"; cp \"$1\" seen")
    let left = try leftFiles()
    try #require(left.count == 1)
    #expect(run.seen == "! roster: \(message)\n! What was typed is kept in {folder}/\(left[0])\n= 65\n")
    #expect(
      FileManager.default.contents(atPath: desk.path(left[0]))
        == FileManager.default.contents(atPath: desk.path("seen")))
    #expect(try stored("revision") == "{\"revision\":1}\n")
  }

  @Test func aRefusedValueIsKeptWithoutATerminal() throws {
    let run = try edit(#"sed -i 's/^height:/height: 9999/; s/three/3/' "$1""#, ["--json"])
    let left = try leftFiles()
    try #require(left.count == 1)
    #expect(run.errors.contains(#""code":"height.range""#))
    #expect(run.errors.hasSuffix(#""keptFile":"{folder}/\#(left[0])"}}"# + "\n"))
    #expect(try text(left[0]).contains("\n  3\n"))
    #expect(run.code == 65)
  }

  @Test func anEditorThatFailsLosesNothing() throws {
    let run = try edit(#"sed -i 's/three/3/' "$1"; exit 1"#)
    let left = try leftFiles()
    try #require(left.count == 1)
    #expect(
      run.seen.hasSuffix(
        "did not end well; nothing was changed\n! What was typed is kept in {folder}/\(left[0])\n= 65\n"))
    #expect(try edit("exit 1").code == 65)
    #expect(try leftFiles() == left)
  }

  @Test func aRefusedValueIsMendedOnATerminal() throws {
    let run = try edit(
      """
      if [ ! -e first ]; then sed -i 's/^height:/height: 9999/; s/three/3/' "$1"; cp "$1" first
      elif [ ! -e second ]; then cp "$1" second; sed -i 's/^height: .*/heights: 170/' "$1"
      else cp "$1" third; sed -i 's/^heights: .*/height: 170/' "$1"
      fi
      """, answers: [])
    #expect(run.seen == "Changed person 1: Sato\n")
    #expect(try stored("height,revision") == #"{"height":170,"revision":2}"# + "\n")
    let head = "# person 1: change what stands after a colon; indent further lines by two spaces.\n"
    let (first, second, third) = (try text("first"), try text("second"), try text("third"))
    #expect(first.hasPrefix(head + "name: Sato\n"))
    #expect(
      second == head
        + """
        # nothing was stored, since rules are broken:
        #   height: 9999 cm is outside 20 cm to 300 cm; check the number and its unit [height.range]

        """ + first.dropFirst(head.count))
    #expect(
      third == head + "# “heights: 170” begins with no field's name; nothing was changed\n"
        + first.dropFirst(head.count).replacing("height: 9999", with: "heights: 170"))
    #expect(try leftFiles() == [])
  }

  @Test func whatIsLeftAsItWasShownEndsIt() throws {
    let run = try edit(
      "[ -e once ] || sed -i 's/^height:/height: 9999/' \"$1\"; touch once", answers: [])
    let left = try leftFiles()
    try #require(left.count == 1)
    #expect(run.errors.hasSuffix("! What was typed is kept in {folder}/\(left[0])\n".dropFirst(2)))
    #expect(run.code == 65)
    #expect(try text(left[0]).contains("\nheight: 9999\n"))
  }
}
