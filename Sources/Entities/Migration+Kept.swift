import Registry

extension Migration {
  /// What cards, calendars and lists of tasks carried and no field took stood in a field of its own.
  ///
  /// - Parameter formats: those in which a record was named of which they carried nothing else.
  static func keptToOrigins(_ version: Int, named formats: [String]) -> Migration {
    Migration(
      to: version, [.moveToOrigins(field: "extras", KeptItems(identifier: "uid", named: formats))])
  }
}
