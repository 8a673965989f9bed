public import Entities
import Formats
import Values

extension InterchangeFormat where Record == Todo {
  /// Taskwarrior's JSON, as its `export` writes and its `import` reads it.
  ///
  /// Detail is the attribute `detail`; times are kept to the second. A deleted task is a deletion.
  public static var taskwarrior: InterchangeFormat {
    InterchangeFormat(
      "taskwarrior", endings: [".json", ".jsonl"], recognises: { looksLikeTaskwarrior($0) },
      reader: { TaskwarriorReader($0, $1) }, writer: { TaskwarriorWriter($0, $1) },
      origins: taskwarriorOrigins)
  }

  /// Whether the first object has what every task has, and no title, which tasks lack and to-dos elsewhere have.
  private static func looksLikeTaskwarrior(_ bytes: [UInt8]) -> Bool {
    let keys = firstKeys(bytes)
    return keys.isSuperset(of: ["description", "status"]) && !keys.isDisjoint(with: ["uuid", "entry"])
      && !keys.contains("title")
  }

  /// The keys of the first object, which may be cut off, of an array or on its own.
  private static func firstKeys(_ bytes: [UInt8]) -> Set<String> {
    bytes.withUnsafeBytes { bytes in
      var keys: Set<String> = []
      var cursor = JSONCursor(bytes)
      do throws(JSONCursor.Stop) {
        if try cursor.peek() == UInt8(ascii: "[") { try cursor.pass(UInt8(ascii: "[")) }
        try cursor.pass(UInt8(ascii: "{"))
        repeat {
          keys.insert(JSONValue.decoded(bytes[try cursor.key()]))
          _ = try cursor.value()
          try cursor.pass(UInt8(ascii: ","))
        } while true
      } catch {
        return keys
      }
    }
  }

  /// A task says all; when it was modified and how urgent it is are no news.
  private static var taskwarriorOrigins: OriginFormat {
    var origins = OriginFormat(
      "taskwarrior", read: OriginFormat.first { TaskwarriorReader($0, $1) },
      essence: { text in
        let members = TaskwarriorWriter.members(text).filter {
          !["id", "urgency", "modified", "modification"].contains($0.key) && !$0.value.isNull
        }
        return Array(members.map { "\($0.key):\($0.value.minified)" }.sorted().joined(separator: "\n").utf8)
      })
    origins.lastCounts = true
    return origins
  }
}
