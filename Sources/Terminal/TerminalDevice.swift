#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system tells of the terminal behind a file descriptor.
public enum TerminalDevice {
  /// Whether a descriptor is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The cells of a line: as the terminal says, else as `COLUMNS` says, else 80.
  public static func width(_ descriptor: Int32) -> Int {
    var size = winsize()
    let told = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 0
    return width(told: told, columns: getenv("COLUMNS").map { String(cString: $0) })
  }

  /// The lines of a terminal, else 24.
  public static func height(_ descriptor: Int32) -> Int {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0 ? Int(size.ws_row) : 24
  }

  static func width(told: Int, columns: String?) -> Int {
    if told > 0 { return told }
    if let columns = columns.flatMap({ Int($0) }), columns > 0 { return columns }
    return 80
  }
}
