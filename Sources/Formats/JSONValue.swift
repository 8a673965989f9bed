import Values

/// One JSON value as it is spelled, which is known to be well-formed, and where it stands in its record.
package struct JSONValue {
  package let bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// A value that is all of a text; nil if the text is none.
  package init?(_ text: Substring) {
    // A number ends only where something follows.
    let bytes = Array(text.utf8) + [0x20]
    let range = bytes.withUnsafeBytes { bytes in
      var cursor = JSONCursor(bytes)
      // Nil is what the caller learns of a text that is no value.
      return try? cursor.value()
    }
    guard range == 0..<bytes.count - 1 else { return nil }
    self.bytes = bytes.dropLast()
  }

  package var isNull: Bool { bytes.first == UInt8(ascii: "n") }
  package var isObject: Bool { bytes.first == UInt8(ascii: "{") }
  package var isList: Bool { bytes.first == UInt8(ascii: "[") }

  /// The text of a string; nil for any other value.
  package var text: String? {
    guard bytes.first == UInt8(ascii: "\"") else { return nil }
    return bytes.dropFirst().dropLast().withUnsafeBytes { Self.decoded($0[...]) }
  }

  /// The spelling of a number; nil for any other value.
  package var number: String? {
    guard let first = bytes.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The values of a list; none for any other value.
  package var items: [JSONValue] {
    isList ? parts { cursor throws(JSONCursor.Stop) in (0..<0, try cursor.value()) }.map(\.value) : []
  }

  /// Keys and values of an object; none for any other value.
  package var members: [(key: String, value: JSONValue)] {
    guard isObject else { return [] }
    return parts { cursor throws(JSONCursor.Stop) in (try cursor.key(), try cursor.value()) }
  }

  /// The value without white space, on one line, spelled with the same digits and escapes otherwise.
  package var minified: String {
    var text = ""
    var isInside = false
    var isEscaped = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if !isInside, scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t" { continue }
      if scalar == "\"", !isEscaped { isInside.toggle() }
      isEscaped = isInside && scalar == "\\" && !isEscaped
      switch scalar.value {
      case 0x7F...0x9F, 0x2028, 0x2029:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private func parts(
    _ next: (inout JSONCursor) throws(JSONCursor.Stop) -> (key: Range<Int>, value: Range<Int>)
  ) -> [(key: String, value: JSONValue)] {
    let base = bytes.startIndex
    let found = bytes.withUnsafeBytes { bytes in
      var cursor = JSONCursor(bytes, at: 1)
      var found: [(key: Range<Int>, value: Range<Int>)] = []
      // The bytes are well-formed, so that nothing but the closing bracket ends the parts.
      while let byte = try? cursor.peek(), byte != UInt8(ascii: "]"), byte != UInt8(ascii: "}") {
        if byte == UInt8(ascii: ",") { try? cursor.pass(byte) }
        guard let part = try? next(&cursor) else { break }
        found.append(part)
      }
      return found
    }
    return found.map { part in
      let value = bytes[(base + part.value.lowerBound)..<(base + part.value.upperBound)]
      let key = bytes[(base + part.key.lowerBound)..<(base + part.key.upperBound)]
      return (key.withUnsafeBytes { Self.decoded($0[...]) }, JSONValue(value))
    }
  }

  /// The text of a string between whose quotes the bytes stand.
  package static func decoded(_ inside: Slice<UnsafeRawBufferPointer>) -> String {
    var text: [UInt8] = []
    JSONString.decode(UnsafeRawBufferPointer(rebasing: inside), into: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
