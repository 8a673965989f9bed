/// A place in a text: the line and, counted in Unicode scalars, the column, both from 1.
///
/// A line ends with LF, CR or CR LF.
public struct TextPlace: Hashable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

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

/// Why an input cannot be read, and where.
public struct FormatError: Error, Hashable, Sendable {
  /// Key of the sentence, such as `csv.unterminatedQuote`.
  public var code: String
  /// Where it is; line 0 is the input as a whole.
  public var place: TextPlace
  /// What the sentence names, by placeholder.
  public var values: [String: String]

  public init(_ code: String, at place: TextPlace, _ values: [String: String] = [:]) {
    self.code = code
    self.place = place
    self.values = values
  }
}
