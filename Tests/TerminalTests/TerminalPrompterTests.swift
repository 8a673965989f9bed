import Foundation
import Terminal
import Testing

@Suite struct TerminalPrompterTests {
  /// A prompter with that input, and what it has written once it is done.
  static func prompting<Result>(
    _ bytes: [UInt8], _ body: (TerminalPrompter) throws -> Result
  ) throws -> (result: Result, written: String) {
    let input = Pipe()
    let output = Pipe()
    try input.fileHandleForWriting.write(contentsOf: bytes)
    try input.fileHandleForWriting.close()
    let prompter = TerminalPrompter(
      input: input.fileHandleForReading.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor)
    let result = try body(prompter)
    try output.fileHandleForWriting.close()
    let written = try output.fileHandleForReading.readToEnd() ?? Data()
    return (result, String(decoding: written, as: UTF8.self))
  }

  @Test(
    arguments: [
      ("", [nil, nil]), ("a\nb\n", ["a", "b", nil]), ("a\r\n\nb", ["a", "", "b", nil]),
      ("验光\n", ["验光", nil]),
      (" a\t\n", [" a\t", nil]),
      (String(repeating: "x", count: 20_000) + "\ny", [String(repeating: "x", count: 20_000), "y"]),
    ] as [(String, [String?])])
  func lines(input: String, expected: [String?]) throws {
    let (lines, written) = try Self.prompting(Array(input.utf8)) { prompter in
      try expected.indices.map { try prompter.line("\($0)? ") }
    }
    #expect(lines == expected)
    #expect(written == expected.indices.map { "\($0)? " }.joined())
  }

  @Test func refusesWhatIsNoText() throws {
    let (next, _) = try Self.prompting([0x61, 0xFF, 0x0A, 0x62, 0x0A]) { prompter in
      #expect(throws: PromptError.notText) { try prompter.line("") }
      return try prompter.line("")
    }
    #expect(next == "b")
  }

  @Test(arguments: [
    ("y\n", true), ("Y\n", true), ("yes\n", true), (" YES \n", true), ("n\n", false), ("\n", false),
    ("", false), ("yess\n", false), ("ye s\n", false), ("j\n", false),
  ])
  func confirm(input: String, expected: Bool) throws {
    let (answer, written) = try Self.prompting(Array(input.utf8)) { try $0.confirm("Delete 3 records?") }
    #expect(answer == expected)
    #expect(written == "Delete 3 records? [y/N] ")
  }

  /// The terminal drops what is beyond 4,095 bytes of a line, so the longest it gives is one too many.
  @Test(arguments: [4094, 4095, 5000]) func aTypedLineIsNeverCut(count: Int) throws {
    let terminal = try PseudoTerminal()
    let output = Pipe()
    let prompter = TerminalPrompter(
      input: terminal.device, output: output.fileHandleForWriting.fileDescriptor)
    try terminal.type([UInt8](repeating: UInt8(ascii: "x"), count: count) + [0x0A])
    if count == 4094 {
      #expect(try prompter.line("") == String(repeating: "x", count: 4094))
    } else {
      #expect(throws: PromptError.tooLong) { try prompter.line("") }
    }
  }

  @Test func tellsThatReadingFailed() {
    #expect(throws: PromptError.failed(EBADF)) { try TerminalPrompter(input: -1, output: 2).line("") }
    #expect(throws: PromptError.failed(EBADF)) { try TerminalPrompter(input: 0, output: -1).line("x") }
  }
}
