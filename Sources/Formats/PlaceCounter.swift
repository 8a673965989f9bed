/// Follows a text byte by byte and knows the line and column it has come to.
package struct PlaceCounter {
  package private(set) var place = TextPlace(line: 1, column: 1)
  private var isAfterReturn = false

  package init() {}

  package init(at place: TextPlace) {
    self.place = place
  }

  package mutating func advance(over bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if !isAfterReturn { breakLine() }
      } else if byte == UInt8(ascii: "\r") {
        breakLine()
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
      isAfterReturn = byte == UInt8(ascii: "\r")
    }
  }

  /// Advances over a line and its end.
  mutating func breakLine() {
    place.line += 1
    place.column = 1
    isAfterReturn = false
  }
}
