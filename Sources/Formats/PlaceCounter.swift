/// Follows a text byte by byte and knows the line and column it has come to.
package struct PlaceCounter {
  package private(set) var place = TextPlace(line: 1, column: 1)
  private var isAfterReturn = false

  package init() {}

  package init(at place: TextPlace) {
    self.place = place
  }

  package mutating func advance(over bytes: UnsafeRawBufferPointer) {
    var column = place.column
    for index in 0..<bytes.count {
      let byte = bytes[index]
      if byte >= 0x20 {
        isAfterReturn = false
        if byte & 0xC0 != 0x80 { column += 1 }
      } else if byte == 0x0A, isAfterReturn {
        isAfterReturn = false
      } else if byte == 0x0A || byte == 0x0D {
        breakLine()
        isAfterReturn = byte == 0x0D
        column = 1
      } else {
        isAfterReturn = false
        column += 1
      }
    }
    place.column = column
  }

  package mutating func advance(over bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { advance(over: $0) }
  }

  /// Advances over a line and its end.
  mutating func breakLine() {
    place.line += 1
    place.column = 1
    isAfterReturn = false
  }
}
