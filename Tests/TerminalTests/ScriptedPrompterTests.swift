import Terminal
import Testing

@Suite struct ScriptedPrompterTests {
  /// The secret, or the error and the buffer afterwards.
  static func secret(_ prompter: ScriptedPrompter, room: Int) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 7, count: room)
    do {
      let count = try buffer.withUnsafeMutableBytes { bytes in try prompter.secret("p", into: bytes) }
      return Array(buffer[..<count])
    } catch {
      #expect(buffer == [UInt8](repeating: 0, count: room))
      throw error
    }
  }

  @Test func answersInOrder() throws {
    let prompter = ScriptedPrompter(["a", "Yes", "n", "s\u{E9}", nil, "late"])
    #expect(try prompter.line("1") == "a")
    #expect(try prompter.confirm("2"))
    #expect(try !prompter.confirm("3"))
    #expect(try Self.secret(prompter, room: 5) == [0x73, 0xC3, 0xA9])
    #expect(try prompter.line("5") == nil)
    #expect(prompter.answers == ["late"])
    #expect(prompter.prompts == ["1", "2", "3", "p", "5"])
  }

  @Test func noneLeftIsTheEnd() throws {
    let prompter = ScriptedPrompter([])
    #expect(try prompter.line("") == nil)
    #expect(try !prompter.confirm(""))
    #expect(throws: PromptError.closed) { try Self.secret(prompter, room: 8) }
  }

  @Test(arguments: [0, 1, 4]) func aSecretIsNeverCut(room: Int) {
    #expect(throws: PromptError.tooLong) { try Self.secret(ScriptedPrompter(["abc"]), room: room) }
  }

  @Test(
    arguments: [
      (PromptError.tooLong, "prompt.tooLong", [:]), (.noTerminal, "prompt.noTerminal", [:]),
      (.closed, "prompt.closed", [:]), (.notText, "prompt.notText", [:]),
      (.interrupted, "prompt.interrupted", [:]), (.failed(5), "prompt.failed", ["number": "5"]),
    ] as [(PromptError, String, [String: String])])
  func errorsNameTheirSentence(error: PromptError, key: String, values: [String: String]) {
    #expect(error.key == key)
    #expect(error.values == values)
  }
}
