import Arguments
import Entities
public import Registry
public import Settings
import Terminal
import Values

extension App {
  /// The groups of the program: one line an entity.
  public static let groups: [GroupDeclaration] = [
    GroupDeclaration("todo", Todo.table) { _ in .todo },
    GroupDeclaration("user", User.table) { .user($0) },
    GroupDeclaration("person", Person.table) { _ in .person },
    GroupDeclaration("friend", Friend.table) { .friend($0) },
  ]

  /// The digest of a new database with these groups; a test says what it is to be when a table has changed.
  static let schemaDigest: UInt64 = 0x86CE_299D_9F77_3FD6
}

extension GroupDeclaration {
  init<Record>(
    _ name: String, _ table: @escaping @Sendable (Settings) throws -> EntityTable<Record>,
    style: @escaping @Sendable (Settings) -> EntityStyle<Record>
  ) {
    self.init(name: name, summary: { Sentences.text("help.\(name)") }) { settings in
      try EntityGroup(try table(settings), settings: settings, style: style(settings))
    }
  }

  /// A group with the generic verbs alone.
  public init<Record>(
    _ name: String, summary: String, table: @escaping @Sendable (Settings) throws -> EntityTable<Record>
  ) {
    self.init(name: name, summary: { summary }) { settings in
      try EntityGroup(try table(settings), settings: settings, style: EntityStyle())
    }
  }
}
