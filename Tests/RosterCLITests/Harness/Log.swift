/// Collects what is written, apart and in the order it was seen.
final class Log {
  private(set) var output = ""
  private(set) var errors = ""
  private(set) var seen = ""

  func add(_ bytes: UnsafeRawBufferPointer, isError: Bool) {
    add(String(decoding: bytes, as: UTF8.self), isError: isError)
  }

  func add(_ text: String, isError: Bool) {
    if isError { errors += text } else { output += text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines { seen += (isError ? "! " : "") + line + "\n" }
  }
}
