/// How a mail program is answered that looks up addresses: `email<TAB>name<TAB>label` a line.
enum AddressFormat: String, CaseIterable {
  /// The first line is a message, which mutt shows.
  case mutt
  /// Addresses alone.
  case aerc
}
