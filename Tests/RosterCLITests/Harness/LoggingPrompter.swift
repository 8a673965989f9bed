import Terminal

/// Answers from a list; prompt and answer stand in the log as on a screen, a secret as dots.
final class LoggingPrompter: Prompter {
  private let script: ScriptedPrompter
  private let log: Log

  init(_ answers: [String?], _ log: Log) {
    script = ScriptedPrompter(answers)
    self.log = log
  }

  func line(_ prompt: String) throws(PromptError) -> String? {
    let answer = try script.line(prompt)
    log.add("\(prompt)\(answer ?? "^D")\n", isError: true)
    return answer
  }

  func confirm(_ question: String) throws(PromptError) -> Bool {
    let answer = script.answers.first ?? nil
    log.add("\(question) [y/N] \(answer ?? "^D")\n", isError: true)
    return try script.confirm(question)
  }

  func secret(_ prompt: String, into buffer: UnsafeMutableRawBufferPointer) throws(PromptError) -> Int {
    log.add("\(prompt)(not shown)\n", isError: true)
    return try script.secret(prompt, into: buffer)
  }
}
