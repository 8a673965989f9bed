import Foundation
import Testing

/// Arguments and variables that are no UTF-8 are refused, not repaired.
struct BytesTests {
  let box = Sandbox()

  private func start(_ arguments: [[UInt8]], _ variables: [[UInt8]] = []) -> Outcome {
    let environment = box.environment.map { Array("\($0.key)=\($0.value)".utf8) }
    return Launch(
      [Array(Sandbox.program.utf8)] + arguments, environment: environment + variables, folder: box.folder,
      input: .null
    ).wait()
  }

  private static let advice = "is not valid UTF-8; check the encoding of the terminal or the script\n"

  @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x41, 0xE3, 0x81]] as [[UInt8]])
  func argument(_ bytes: [UInt8]) {
    let outcome = start([Array("todo".utf8), Array("add".utf8), bytes])
    #expect(outcome == Outcome(err: "roster: argument 3 " + Self.advice, code: 64))
    #expect(box.names() == ["tmp"])
  }

  @Test(arguments: ["ROSTER_DATABASE", "ROSTER_TODAY", "ROSTER_LOG", "EDITOR"])
  func variable(_ name: String) {
    // The last of two equal names would be ignored, so the sandbox's own is left out.
    let environment = box.environment.filter { $0.key != name }.map { Array("\($0.key)=\($0.value)".utf8) }
    let outcome = Launch(
      [Array(Sandbox.program.utf8), Array("today".utf8)],
      environment: environment + [Array("\(name)=".utf8) + [0xFF]], folder: box.folder, input: .null
    ).wait()
    #expect(outcome == Outcome(err: "roster: \(name) " + Self.advice, code: 64))
  }

  @Test func otherVariablesAreNotLookedAt() {
    #expect(
      start([Array("--version".utf8)], [Array("WALLPAPER=".utf8) + [0xFF]]) == Outcome("roster 0.1.0\n"))
  }

  @Test func textsAreKeptAsTheyCame() {
    let title = "e\u{301}  👨‍👩‍👧 \u{FEFF}x"
    box.roster("todo", "add", title)
    let out = box.roster("todo", "list", "--format", "csv", "--columns", "title").out
    #expect(Array(out.utf8) == Array("title\n\(title)\n".utf8))
  }

  @Test func detailFromStandardInput() {
    #expect(
      box.roster("todo", "add", "A", "--detail", "-", "--quiet", input: .text("one\r\ntwo\n"))
        == Outcome("1\n", err: "Created \(box.database)\n"))
    #expect(
      box.roster("todo", "list", "--format", "jsonl", "--columns", "detail")
        == Outcome("{\"detail\":\"one\\r\\ntwo\"}\n"))
    #expect(
      box.roster("todo", "edit", "1", "--detail", "-", input: .bytes([0x61, 0xFF]))
        == Outcome(
          err: "roster: detail: the text is not valid UTF-8; save it as UTF-8 and try again\n", code: 65))
  }
}
