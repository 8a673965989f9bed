/// The items of `extras` that hold lines of cards.
///
/// `vcard LINE` is a property that no field holds. `vcard *LINE` is one that a field holds, but that says more than
/// Roster would write from the field, such as a preferred mailbox: it is written in the field's place as long as
/// it says the same.
enum VCardKept {
  static func extra(_ line: String) -> String { "vcard \(line)" }
  static func original(_ line: String) -> String { "vcard *\(line)" }

  /// What stands before the id in the UIDs that Roster writes.
  static let identifierPrefix = "urn:uuid:"

  /// The line of an item, and whether it stands for a field; nil if the item is not of a card.
  static func line(_ item: String) -> (text: String, isOriginal: Bool)? {
    guard item.utf8.starts(with: "vcard ".utf8) else { return nil }
    let line = item.utf8.dropFirst(6)
    let isOriginal = line.first == UInt8(ascii: "*")
    return (String(decoding: isOriginal ? line.dropFirst() : line, as: UTF8.self), isOriginal)
  }

  /// Whether a line can stand in a card beside those that Roster writes itself.
  static func isWritable(_ line: ContentLine) -> Bool {
    switch line.name {
    case "", "BEGIN", "END", "VERSION", "UID", "REV": false
    default:
      line.bytes.allSatisfy { $0 != 0 && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        && line.bytes.first != UInt8(ascii: " ") && line.bytes.first != UInt8(ascii: "\t")
    }
  }
}
