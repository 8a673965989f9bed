import Terminal

/// A prompter that asks nothing any more once Ctrl-C was pressed.
final class InterruptiblePrompter: Prompter {
  private let inner: any Prompter

  init(_ inner: any Prompter) { self.inner = inner }

  func line(_ prompt: String) throws(PromptError) -> String? {
    try answer { () throws(PromptError) in try inner.line(prompt) }
  }

  func confirm(_ question: String) throws(PromptError) -> Bool {
    try answer { () throws(PromptError) in try inner.confirm(question) }
  }

  func secret(_ prompt: String, into buffer: UnsafeMutableRawBufferPointer) throws(PromptError) -> Int {
    try answer { () throws(PromptError) in try inner.secret(prompt, into: buffer) }
  }

  private func answer<Answer>(
    _ ask: () throws(PromptError) -> Answer
  ) throws(PromptError) -> Answer {
    while true {
      do throws(PromptError) {
        guard let answer = try Interruption.asking(ask) else { throw PromptError.interrupted }
        return answer
      } catch {
        // Another signal than Ctrl-C is no reason to end.
        if error != .interrupted || !Interruption.goOn() { throw error }
      }
    }
  }
}
