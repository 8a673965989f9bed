/// Asks a person.
public protocol Prompter: AnyObject {
  /// The line that was typed, without its line end; nil at the end of the input.
  func line(_ prompt: String) throws(PromptError) -> String?

  /// Whether the answer was `y` or `yes`, in any case; everything else, the end of the input too, is no.
  func confirm(_ question: String) throws(PromptError) -> Bool

  /// Reads a secret without echo into the caller's memory and returns its length in bytes.
  ///
  /// It comes without its line end and may hold any bytes, NUL too. The buffer must be two bytes bigger than
  /// the longest secret that is accepted: a longer one is refused as `.tooLong`, never cut. Bytes after the
  /// secret are not part of it; on an error the whole buffer is wiped. Empty is 0, and so is an end of the
  /// input typed at a terminal.
  func secret(_ prompt: String, into buffer: UnsafeMutableRawBufferPointer) throws(PromptError) -> Int
}

extension Prompter {
  /// Whether the answer to a yes-or-no question is yes.
  static func isYes(_ answer: String?) -> Bool {
    let word = (answer ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    return word == "y" || word == "yes"
  }
}
