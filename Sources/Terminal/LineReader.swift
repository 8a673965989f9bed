#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lines of bytes from a file descriptor.
struct LineReader {
  private let descriptor: Int32
  private var pending: [UInt8] = []

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The next line without its line end; nil at the end of the input. The last one may lack a line end.
  mutating func next() throws(PromptError) -> [UInt8]? {
    var searched = 0
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(pending[..<end])
        pending.removeSubrange(...end)
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      }
      searched = pending.count
      if try !fill() {
        defer { pending = [] }
        return pending.isEmpty ? nil : pending
      }
    }
  }

  /// Whether bytes came; throws `interrupted` if a signal came first. A terminal can go on after an end, so each call asks anew.
  private mutating func fill() throws(PromptError) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 8192)
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0 { throw errno == EINTR ? .interrupted : .failed(errno) }
    pending.append(contentsOf: chunk[..<count])
    return count > 0
  }
}
