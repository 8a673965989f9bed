import Terminal

/// A prompter that asks nothing any more once Ctrl-C was pressed.
final class InterruptiblePrompter: Prompter {
  private let inner: any Prompter

  init(_ inner: any Prompter) { self.inner = inner }

  func line(_ prompt: String) throws(PromptError) -> String? {
    try goOn()
    return try inner.line(prompt)
  }

  func confirm(_ question: String) throws(PromptError) -> Bool {
    try goOn()
    return try inner.confirm(question)
  }

  func secret(_ prompt: String, into buffer: UnsafeMutableRawBufferPointer) throws(PromptError) -> Int {
    try goOn()
    return try inner.secret(prompt, into: buffer)
  }

  private func goOn() throws(PromptError) {
    if !Interruption.goOn() { throw .interrupted }
  }
}
