public import Entities
import Formats
import Registry
import Values

extension InterchangeFormat<Person> {
  /// vCard of any version, written as 4.0 (RFC 6350).
  public static let vCard4 = cards("vcard", .v4)
  /// vCard of any version, written as 3.0 (RFC 2426).
  public static let vCard3 = cards("vcard3", .v3)

  private static func cards(_ name: String, _ version: VCardVersion) -> Self {
    vCards(name, .person, version) { VCardContent($0) }
  }
}

extension InterchangeFormat<Friend> {
  /// vCard of any version, written as 4.0 (RFC 6350).
  public static let vCard4 = cards("vcard", .v4)
  /// vCard of any version, written as 3.0 (RFC 2426).
  public static let vCard3 = cards("vcard3", .v3)

  private static func cards(_ name: String, _ version: VCardVersion) -> Self {
    vCards(name, .friend, version) { VCardContent($0) }
  }
}

extension InterchangeFormat {
  fileprivate static func vCards(
    _ name: String, _ entity: VCardEntity, _ version: VCardVersion,
    content: @escaping @Sendable (Record) -> VCardContent
  ) -> Self {
    var format = Self(
      name, endings: [".vcf", ".vcard"],
      recognises: { ContentSignature($0) == .card },
      reader: { source, context throws(FormatError) in VCardReader(source, entity, context) },
      writer: { sink, _ in VCardWriter(sink, version, content: content) },
      livingExtras: { record in
        let nowhere = ContentLineWriter(ByteSink(capacity: 0) { _ in })
        var card = VCardCard(content(record.record), version, nowhere)
        card.write(record.row)
        return card.living(record.row)
      })
    format.survey = { open, context in try context.groups.add(from: open, encoding: context.encoding) }
    return format
  }
}
