import Registry
import Settings
import Values

/// The program's groups, each made when it is first asked for: a command needs one or two of them.
final class GroupList {
  private let declarations: [GroupDeclaration]
  private let settings: Settings
  /// Those made so far, by name.
  private(set) var made: [String: any Group] = [:]
  /// Told of a group that is made.
  var whenMade: ((any Group) throws -> Void)?

  init(_ declarations: [GroupDeclaration], _ settings: Settings) {
    self.declarations = declarations
    self.settings = settings
  }

  var names: [String] { declarations.map(\.name) }

  /// What the help says of a group.
  func summary(_ name: String) -> String { declarations.first { $0.name == name }?.summary() ?? "" }

  /// All groups in the order they are listed.
  var all: [any Group] {
    get throws { try names.compactMap(group) }
  }

  /// The table of an entity whose record type is known. Throws `Failure` if the configuration does not fit it.
  func table<Record>(_ name: String) throws -> EntityTable<Record> {
    guard let group = try group(name) as? EntityGroup<Record> else {
      throw Failure(.bug, "bug", ["detail": name])
    }
    return group.table
  }

  /// The group of a name; nil if there is none. Throws `Failure` if the configuration does not fit it.
  func group(_ name: String) throws -> (any Group)? {
    if let group = made[name] { return group }
    guard let declaration = declarations.first(where: { $0.name == name }) else { return nil }
    do {
      let group = try declaration.make(settings)
      try whenMade?(group)
      made[name] = group
      return group
    } catch let error as Rejection {
      var failure = Failure(rejection: error)
      failure.exit = .configuration
      failure.code = "configuration"
      throw failure
    }
  }
}
