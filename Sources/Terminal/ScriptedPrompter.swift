/// Answers from a list and keeps what it was asked.
public final class ScriptedPrompter: Prompter {
  /// Prompts, in the order asked.
  public private(set) var prompts: [String] = []
  /// Answers not used yet.
  public private(set) var answers: [String?]

  /// An answer that is nil, like none left, is the end of the input.
  public init(_ answers: [String?]) {
    self.answers = answers
  }

  public func line(_ prompt: String) throws(PromptError) -> String? {
    prompts.append(prompt)
    return answers.isEmpty ? nil : answers.removeFirst()
  }

  public func confirm(_ question: String) throws(PromptError) -> Bool {
    Self.isYes(try line(question))
  }

  /// `.closed` at the end of the input.
  public func secret(
    _ prompt: String, into buffer: UnsafeMutableRawBufferPointer
  ) throws(PromptError) -> Int {
    guard let answer = try line(prompt) else {
      wipe(buffer)
      throw .closed
    }
    let bytes = Array(answer.utf8)
    guard bytes.count + 2 <= buffer.count else {
      wipe(buffer)
      throw .tooLong
    }
    buffer.copyBytes(from: bytes)
    return bytes.count
  }
}
