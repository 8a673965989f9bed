/// Finds the end of a JSON value that is not in order.
package enum JSONSkip {
  /// The length of an element of an array: up to its closing bracket, or to the comma or bracket after it; nil if
  /// the bytes have no end of it.
  ///
  /// After a string that is not closed in its line, brackets tell nothing; the element then ends before a line
  /// that begins with a brace, if a comma is before it.
  package static func value(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var depth = 0
    var index = 0
    var isBroken = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        skipString(bytes, &index)
        if index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
          isBroken = true
          continue
        }
      case UInt8(ascii: "\n") where isBroken:
        guard index + 1 < bytes.count else { return nil }
        if bytes[index + 1] == UInt8(ascii: "{"), let comma = comma(bytes, before: index) { return comma }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return index }
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: ","): if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The length up to the end of the last line before one that begins with a brace; nil if there is none.
  package static func lines(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var index = 0
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "\n"), bytes[index + 1] == UInt8(ascii: "{") { return index }
      index += 1
    }
    return nil
  }

  /// Where the line ends in a comma whose line end is at `index`.
  private static func comma(_ bytes: UnsafeRawBufferPointer, before index: Int) -> Int? {
    var end = index - 1
    if end > 0, bytes[end] == UInt8(ascii: "\r") { end -= 1 }
    return end > 0 && bytes[end] == UInt8(ascii: ",") ? end : nil
  }

  /// Goes to the closing quote. or to the line end before it.
  private static func skipString(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) {
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\n") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
  }
}

extension InputWindow {
  /// Consumes the white space of JSON; the byte that then comes first, nil at the end.
  package func passBlanks() throws(FormatError) -> UInt8? {
    while true {
      let bytes = bytes
      let blank = bytes.prefix { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }.count
      consume(blank)
      if blank < bytes.count { return bytes[blank] }
      if try !extend() { return nil }
    }
  }

  /// The byte that comes first is none that may stand here, or the input ends here.
  package func unexpectedJSON() -> FormatError {
    bytes.isEmpty
      ? FormatError("json.end", at: place)
      : FormatError("json.unexpected", at: place, ["value": JSONCursor.scalar(bytes, 0)])
  }

  /// The length of the value that comes first and is not in order; nil if nothing can be read behind it.
  package func lengthOfBrokenJSON(isInArray: Bool) throws(FormatError) -> Int? {
    while true {
      let bytes = bytes
      let end = isInArray ? JSONSkip.value(bytes) : JSONSkip.lines(bytes)
      if let length = end ?? (isAtEnd && !isInArray ? bytes.count : nil), length > 0 { return length }
      if try !extend(), isInArray || self.bytes.isEmpty { return nil }
    }
  }
}
