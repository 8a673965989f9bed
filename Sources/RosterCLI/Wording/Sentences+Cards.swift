/// What is wrong with a card, by key.
let cardSentences: [String: String] = [
  "vcard.base64": "this value is not Base64, as the line says; export the card again, or remove the line",
  "vcard.charset":
    "these bytes are not {charset}, as the line says; correct its CHARSET, or export the card again as UTF-8",
  "vcard.group": "Groups, which are tags of their members and no records: {count}.",
  "vcard.noEnd":
    "this card has no END:VCARD; the file may be cut off: export it again, or add the line at the end of the card",
  "vcard.tooManyLines": "this card has more than {limit} lines; check that no END:VCARD is missing",
  "vcard.outside":
    "“{value}” stands outside of a card; begin each card with BEGIN:VCARD, or remove the line",
]
