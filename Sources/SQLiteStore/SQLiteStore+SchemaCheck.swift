import Registry
import SQLSchema
import SQLite

extension SQLiteStore {
  /// A number made from the text of the file's schema, whatever the order in which its parts came to be.
  ///
  /// That of a new file with the program's own entities is compiled in, so that a change need not put together
  /// what the schema should be.
  public func schemaDigest() throws -> UInt64 { try translating { try digest() } }

  private func digest() throws -> UInt64 {
    let select = try connection.prepare(
      "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name")
    // FNV-1a, of 64 bits.
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    while try select.step() {
      for column in Int32(0)...2 {
        select.withBytes(column) { bytes in
          for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        digest = (digest ^ 0xFF) &* 0x100_0000_01B3
      }
    }
    return digest
  }

  /// Throws unless the file is of the program's version and its own tables and indexes are as the program makes
  /// them; called within the transaction of a change, since others may have been there since it was opened. What
  /// a user has added beside them is let be.
  func checkSchema() throws {
    let stands = try connection.number("PRAGMA user_version")
    if stands > Int64(DatabaseFormat.version) { throw StoreError(.newer) }
    if stands < Int64(DatabaseFormat.version) { throw StoreError(.schema, detail: "user_version") }
    let digest = try digest()
    if digest == options.schemaDigest || digest == comparedDigest { return }
    if let statement = try SchemaComparison(connection).missing(backend.entities).first {
      throw StoreError(.schema, detail: Self.name(in: statement))
    }
    comparedDigest = digest
  }

  /// The name of what a statement creates.
  private static func name(in statement: String) -> String {
    let words = statement.split(separator: " ")
    let kind = words.firstIndex { ["TABLE", "INDEX", "TRIGGER"].contains($0) }
    guard let kind, kind + 1 < words.endIndex else { return String(statement.prefix(60)) }
    return words[kind + 1].filter { $0 != "\"" }
  }
}
