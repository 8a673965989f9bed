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
