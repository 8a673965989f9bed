extension Timestamp {
  /// Reads RFC 3339 with any offset and any number of decimals, of which those below milliseconds are cut;
  /// nil for everything else and for leap seconds.
  public init?(rfc3339 text: String) {
    var text = text
    let value = text.withUTF8 { Self.read(UnsafeRawBufferPointer($0)) }
    guard let value else { return nil }
    milliseconds = value
  }

  private static func read(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    guard bytes.count >= 20, bytes[10] | 0x20 == 0x74, bytes[13] == 0x3A, bytes[16] == 0x3A else {
      return nil
    }
    guard let date = CivilDate(iso: UnsafeRawBufferPointer(rebasing: bytes[0..<10])),
      let hour = CivilDate.digits(bytes, at: 11), hour < 24,
      let minute = CivilDate.digits(bytes, at: 14), minute < 60,
      let second = CivilDate.digits(bytes, at: 17), second < 60
    else { return nil }
    var index = 19
    var fraction = 0
    if bytes[index] == 0x2E {
      var scale = 100
      index += 1
      while index < bytes.count, NumberGrammar.isDigit(bytes[index]) {
        fraction += Int(bytes[index] - 0x30) * scale
        scale /= 10
        index += 1
      }
      guard index > 20 else { return nil }
    }
    guard let offset = offset(UnsafeRawBufferPointer(rebasing: bytes[index...])) else { return nil }
    let seconds = date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second - offset * 60
    return Int64(seconds) * 1000 + Int64(fraction)
  }

  /// Minutes east of UTC.
  private static func offset(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard let first = bytes.first else { return nil }
    if bytes.count == 1 { return first | 0x20 == 0x7A ? 0 : nil }
    guard bytes.count == 6, first == 0x2B || first == 0x2D, bytes[3] == 0x3A,
      let hours = CivilDate.digits(bytes, at: 1), hours < 24,
      let minutes = CivilDate.digits(bytes, at: 4), minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (first == 0x2D ? -1 : 1)
  }
}
