public import Terminal
public import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a command reads and writes: the process's own streams, or a test's.
public final class IO {
  /// Standard output: data.
  public let output: ByteSink
  /// Standard error: all that is no data.
  public let errors: ByteSink
  /// Descriptor of standard input; it is not closed here. -1 if there is none.
  public let inputDescriptor: Int32
  public let isInputTerminal: Bool
  public let isOutputTerminal: Bool
  public let isErrorTerminal: Bool
  /// Cells of the terminal's line.
  public let width: Int
  /// Lines of the terminal.
  public let height: Int
  /// Who asks a person.
  public let prompter: any Prompter

  public init(
    output: ByteSink, errors: ByteSink, inputDescriptor: Int32, prompter: any Prompter,
    isInputTerminal: Bool = false, isOutputTerminal: Bool = false, isErrorTerminal: Bool = false,
    width: Int = 80, height: Int = 24
  ) {
    self.output = output
    self.errors = errors
    self.inputDescriptor = inputDescriptor
    self.prompter = prompter
    self.isInputTerminal = isInputTerminal
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
    self.width = width
    self.height = height
  }

  /// The streams of this process.
  ///
  /// - Parameter isInputClosed: whether whoever started the program gave it no standard input.
  public static func standard(isInputClosed: Bool = false) -> IO {
    IO(
      output: ByteSink { try write($0, to: 1) }, errors: ByteSink { try write($0, to: 2) },
      inputDescriptor: isInputClosed ? -1 : 0, prompter: InterruptiblePrompter(TerminalPrompter()),
      isInputTerminal: TerminalDevice.isTerminal(0), isOutputTerminal: TerminalDevice.isTerminal(1),
      isErrorTerminal: TerminalDevice.isTerminal(2), width: TerminalDevice.width(1),
      height: TerminalDevice.height(1))
  }

  /// Writes all bytes, or throws an `OutputError`.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      #if canImport(Glibc)
        let written = Glibc.write(descriptor, part.baseAddress, part.count)
      #else
        let written = Darwin.write(descriptor, part.baseAddress, part.count)
      #endif
      if written < 0 {
        if errno == EINTR { continue }
        throw errno == EPIPE ? OutputError.closed : OutputError.failed(errno)
      }
      rest = rest.dropFirst(written)
    }
  }

  /// A line on standard output.
  func say(_ line: String) throws {
    output.put(line)
    output.put(UInt8(ascii: "\n"))
    try output.spill()
  }

  /// A line on standard error, after all that was said before it.
  func note(_ line: String) throws {
    try output.flush()
    errors.put(line)
    errors.put(UInt8(ascii: "\n"))
    try errors.flush()
  }
}
