/// Why an answer could not be read.
public enum PromptError: Error, Hashable, Sendable {
  /// More than the buffer, or more than the terminal hands on of one line.
  case tooLong
  /// A secret is asked for and there is no terminal.
  case noTerminal
  /// There is no answer left.
  case closed
  /// The answer is not UTF-8.
  case notText
  /// A signal that the program handles came meanwhile.
  case interrupted
  /// The system's error number.
  case failed(Int32)

  /// The key of the sentence that says it, such as `prompt.tooLong`.
  public var key: String {
    switch self {
    case .tooLong: "prompt.tooLong"
    case .noTerminal: "prompt.noTerminal"
    case .closed: "prompt.closed"
    case .notText: "prompt.notText"
    case .interrupted: "prompt.interrupted"
    case .failed: "prompt.failed"
    }
  }

  /// What the sentence names: the `number` of a system error.
  public var values: [String: String] {
    if case .failed(let number) = self { ["number": String(number)] } else { [:] }
  }
}
