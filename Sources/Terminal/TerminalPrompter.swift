import CBSD

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Asks on standard error and reads lines from standard input, secrets from the terminal itself.
public final class TerminalPrompter: Prompter {
  /// Linux hands on 4,095 bytes of a typed line and drops the rest without a word, so a line of that length
  /// may have been cut.
  static let longestLine = 4094

  private let input: Int32
  private let output: Int32
  private var reader: LineReader

  /// The descriptors are not closed; bytes that come with a line are kept for the next one.
  public init(input: Int32 = 0, output: Int32 = 2) {
    self.input = input
    self.output = output
    reader = LineReader(descriptor: input)
  }

  public func line(_ prompt: String) throws(PromptError) -> String? {
    try put(prompt)
    let bytes: [UInt8]?
    do {
      bytes = try reader.next()
    } catch {
      if error == .interrupted { try endLine() }
      throw error
    }
    guard let bytes else {
      try endLine()
      return nil
    }
    if bytes.count > Self.longestLine, TerminalDevice.isTerminal(input) { throw .tooLong }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    return text
  }

  public func confirm(_ question: String) throws(PromptError) -> Bool {
    Self.isYes(try line("\(question) [y/N] "))
  }

  /// Reads through `readpassphrase`, which restores the terminal on every way out; an interrupt then ends
  /// the process as it would without it.
  public func secret(
    _ prompt: String, into buffer: UnsafeMutableRawBufferPointer
  ) throws(PromptError) -> Int {
    guard buffer.count >= 2, let start = buffer.baseAddress else { throw .tooLong }
    // No byte is NUL beforehand, so the last NUL afterwards is the end, even behind one that was typed.
    memset(start, 1, buffer.count)
    let bytes = start.assumingMemoryBound(to: CChar.self)
    guard readpassphrase(prompt, bytes, buffer.count, RPP_ECHO_OFF | RPP_REQUIRE_TTY) != nil else {
      let number = errno
      wipe(buffer)
      throw switch number {
      case ENOTTY: .noTerminal
      case EINTR: .interrupted
      default: .failed(number)
      }
    }
    let count = buffer.lastIndex(of: 0) ?? buffer.count
    if count > min(buffer.count - 2, Self.longestLine) {
      wipe(buffer)
      throw .tooLong
    }
    return count
  }

  /// What follows stands below a prompt that was not answered.
  private func endLine() throws(PromptError) {
    if TerminalDevice.isTerminal(output) { try put("\n") }
  }

  private func put(_ text: String) throws(PromptError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw .failed(errno)
      }
    }
  }
}
