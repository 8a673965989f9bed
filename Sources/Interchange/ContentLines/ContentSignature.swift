/// What a file of content lines says of itself at its beginning, which can be nothing else.
public enum ContentSignature: String, Sendable {
  case card = "BEGIN:VCARD"
  case calendar = "BEGIN:VCALENDAR"

  /// Nil for any other file.
  ///
  /// - Parameter head: the first bytes, without a byte order mark.
  public init?(_ head: [UInt8]) {
    let start = head.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.prefix(
      Self.calendar.rawValue.utf8.count)
    let text = String(decoding: start, as: UTF8.self).uppercased()
    guard let found = [Self.card, .calendar].first(where: { text.hasPrefix($0.rawValue) }) else { return nil }
    self = found
  }
}
