/// The files that the program carries within itself.
public enum Config {
  /// The commented default configuration.
  public static var roster: [UInt8] { PackageResources.roster_json5 }

  /// Common passwords in lower case, one a line, sorted by bytes.
  public static var commonPasswords: [UInt8] { PackageResources.common_passwords_txt }

  /// The examples of an entity's rules; nil for an entity that has none.
  public static func examples(for entity: String) -> [UInt8]? {
    switch entity {
    case "todo": PackageResources.todo_json5
    case "user": PackageResources.user_json5
    case "person": PackageResources.person_json5
    case "friend": PackageResources.friend_json5
    default: nil
    }
  }
}
