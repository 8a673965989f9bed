public import Registry
public import Settings
public import Values

/// Someone with an account. The password's hash is no part of it: a store keeps it apart.
public struct User: Hashable, Sendable {
  /// What the user is called.
  public var nickname = ""
  /// What the user logs in with, in its stored form.
  public var userId = ""
  /// Kana, pinyin or any other form to sort by.
  public var reading: String?
  public var email: String?
  /// Whether the user administers.
  public var admin = false
  /// Whether the account cannot log in.
  public var disabled = false
  /// Names of groups the user belongs to.
  public var groups: [String] = []
  /// Anything else, lines allowed.
  public var note: String?

  public init() {}
}

extension User {
  public static let entity = "user"

  /// The fields, rules and migrations. Throws a `Rejection` where the settings name no field.
  public static func table(_ settings: Settings) throws(Rejection) -> EntityTable<User> {
    let line = FieldRule.length(1...settings.text.maximum, setting: "text.maximum")
    let listing = settings.lists[entity] ?? ListSettings(columns: [], order: [])
    var userId = Field(
      "userId", \User.userId, [.naturalKey, .searchable], rules: [.required, .userIdForm, .unique])
    userId.normalise = User.normalised(userId:)
    return try EntityTable(
      entity, version: 2, blank: User.init,
      fields: [
        Field(
          "nickname", \.nickname, [.searchable], phonetic: "reading", short: "n", rules: [.required, line]),
        userId,
        Field("reading", \.reading, [.searchable], rules: [line]),
        Field("email", \.email, [.searchable], rules: [line, .emailForm]),
        Field("admin", \.admin),
        Field("disabled", \.disabled),
        Field(
          "groups", \.groups, [.searchable],
          rules: [
            .wordLength(1...settings.text.maximum, setting: "text.maximum"),
            .itemCount(settings.text.itemsMaximum),
          ]),
        Field(
          "note", \.note, type: .multilineText, [.searchable],
          rules: [.length(1...settings.text.multilineMaximum, setting: "text.multilineMaximum")]),
        .secret("password", rules: PasswordPolicy.rules(settings.user.password)),
        .secret("confirmation", rules: [PasswordPolicy.mismatch]),
      ],
      columns: listing.columns, order: listing.order,
      migrations: [Migration(to: 2, [.add(field: "groups", value: .absent)])])
  }

  /// The stored form of a user id: full-width characters made narrow, letters lower case.
  public static func normalised(userId: String) -> String { TextRules.widthFolded(userId).lowercased() }
}

extension FieldRule {
  /// `[a-z0-9][a-z0-9._-]{0,63}`, and not digits alone, which would read as a number.
  static let userIdForm = FieldRule.custom("form") { cell, _ in
    guard let text = cell.text else { return nil }
    let bytes = Array(text.utf8)
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let marks = Array("._-".utf8)
    let isForm =
      (1...64).contains(bytes.count) && !marks.contains(bytes[0])
      && bytes.allSatisfy { letters.contains($0) || digits.contains($0) || marks.contains($0) }
      && !bytes.allSatisfy { digits.contains($0) }
    return isForm ? nil : ["value": Printable.excerpt(text)]
  }

  /// Something before and after one `@`, without white space.
  static let emailForm = FieldRule.custom("form") { cell, _ in
    guard let text = cell.text else { return nil }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isForm = parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains(where: \.isWhitespace)
    return isForm ? nil : ["value": Printable.excerpt(text)]
  }
}
