import SQLite
import TestSupport

/// Writes values into columns that have the right type and may have any other fault.
struct OddValues {
  private struct Column {
    var table: String
    var name: String
    var type: String
    var isKey: Bool
  }

  let connection: Connection
  private let columns: [Column]

  init(_ connection: Connection) throws {
    self.connection = connection
    try connection.execute("PRAGMA ignore_check_constraints = ON")
    let select = try connection.prepare(
      """
      SELECT t.name, c.name, c.type, c.pk > 0 FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
      WHERE t.type = 'table' ORDER BY t.name, c.cid
      """)
    var columns: [Column] = []
    while try select.step() {
      columns.append(
        Column(
          table: select.text(0), name: select.text(1), type: select.text(2), isKey: select.integer(3) != 0))
    }
    self.columns = columns
  }

  /// Writes a few values; returns the statements, to be told where something went wrong.
  func write(_ dice: inout SplitMix) throws -> String {
    var told: [String] = []
    for _ in 0..<Int.random(in: 1...8, using: &dice) {
      guard let column = columns.randomElement(using: &dice) else { continue }
      // A key of all rows at once could only be refused.
      let rows = column.isKey || Bool.random(using: &dice) ? "ORDER BY random() LIMIT 1" : ""
      let value = Self.value(column.type, &dice)
      let key = try rowKey(of: column.table)
      let sql = """
        UPDATE OR IGNORE "\(column.table)" SET "\(column.name)" = \(value.replacing("?", with: "\"\(column.name)\""))
        WHERE (\(key)) IN (SELECT \(key) FROM "\(column.table)" \(rows))
        """
      told.append(sql.count < 400 ? sql : "\(sql.prefix(200)) … \(sql.suffix(150))")
      do throws(SQLiteError) {
        try connection.execute(sql)
      } catch  where !error.isConstraint {
        throw error
      } catch {}
    }
    return told.joined(separator: "\n")
  }

  private func rowKey(of table: String) throws -> String {
    let keys = columns.filter { $0.table == table && $0.isKey }.map { "\"\($0.name)\"" }
    return keys.isEmpty ? "rowid" : keys.joined(separator: ", ")
  }

  // MARK: Values

  /// An expression; `?` in it is the value that stands.
  private static func value(_ type: String, _ dice: inout SplitMix) -> String {
    switch type {
    case "INTEGER": integer(&dice)
    case "BLOB": blob(&dice)
    default: text(&dice)
    }
  }

  private static func integer(_ dice: inout SplitMix) -> String {
    let near: [Int64] = [
      .min, .min + 1, .max, .max - 1, -1, 0, 1, 2, 3, 4, 5, 7, 9, 1 << 31, 1 << 32, 1 << 53, -(1 << 31),
      100_000_000_000_000_000, -100_000_000_000_000_000, 253_402_300_799_999, 253_402_300_800_000,
      -62_135_596_800_000, -62_135_596_800_001, -62_167_219_200_001, 9_223_372_036_854_775,
    ]
    if Int.random(in: 0..<5, using: &dice) == 0 { return "\(Int64.random(in: .min ... .max, using: &dice))" }
    let value = near.randomElement(using: &dice) ?? 0
    // SQL has no word for the least number.
    return value == .min ? "-9223372036854775807 - 1" : "\(value)"
  }

  private static func blob(_ dice: inout SplitMix) -> String {
    let forms = [
      "x''", "x'ff'", "zeroblob(15)", "zeroblob(16)", "zeroblob(17)", "randomblob(16)", "randomblob(100)",
      "CAST('$argon2id$v=19$m=4294967295,t=4294967295,p=1$c29tZXNhbHQ$aGFzaA' AS BLOB)", "? || x'00'",
      "substr(?, 2)", "x'02'", "NULL",
    ]
    return forms.randomElement(using: &dice) ?? "x''"
  }

  private static func text(_ dice: inout SplitMix) -> String {
    let bytes = [
      "ff", "c328", "e28228", "f0288cbc", "eda080", "f4908080", "c0af", "61ff62", "00", "610062", "0a",
      "0d0a",
      "1b5b33316d", "e280ae", "c285", "e280a8", "f09f91a8e2808d", "cc80", "efbbbf61", "7f", "5b22ff225d",
    ]
    let words = [
      "''", "' '", "NULL", "'[]'", "'[\"\"]'", "'[\"a\"'", "'[\"\\'", "'[\"\\u'", "'[\"\\ud800\"]'",
      "'[\"\\u0000\"]'", "'[\"a\",\"a\",1,null]'", "'{'", "'{\"title\":'", "'{\"title\":1,\"done\":\"x\"}'",
      "'{\"@vcard\":1,\"@ partial\":2}'", "'{\"@todotxt\":null,\"@todotxt identifier\":\"x\"}'", "'vcard'",
      "'{\"name\":[1,2,999],\"height\":1e400}'", "'{\"name\":null,\"unknown\":{}}'", "'[1,2]'", "'null'",
      "'1'",
      "'2026-02-30'", "'--02-29'", "'--02-30'", "'0000-00-00'", "'9999-12-31'", "'0001-01-01'", "'-'", "'--'",
      "'todo'", "'person'", "'friend'", "'user'", "'nobody'", "'add'", "'edit'", "'delete'", "'password'",
      "? || ?", "substr(?, 2)", "upper(?)", "? || char(10) || 'x: y'", "? || ' uid x'",
      "'[\"uid ' || ? || '\"]'", "'[\"vcard X-A:b\",\"ical X-B:c\",\"todotxt d:e\"]'",
      "'[\"vcard ' || char(92) || 'r' || char(92) || 'nEND:VCARD\"]'",
      "replace(hex(zeroblob(5000)), '00', 'ab')", "replace(hex(zeroblob(300)), '00', '[')",
      "'[\"' || replace(hex(zeroblob(3000)), '00', 'a\",\"') || '\"]'",
    ]
    switch Int.random(in: 0..<4, using: &dice) {
    case 0: return "CAST(x'\(bytes.randomElement(using: &dice) ?? "ff")' AS TEXT)"
    case 1: return "CAST(? || x'\(bytes.randomElement(using: &dice) ?? "ff")' AS TEXT)"
    default: return words.randomElement(using: &dice) ?? "''"
    }
  }
}
