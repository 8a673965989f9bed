public import Entities
import Values

extension InterchangeFormat where Record == Todo {
  /// Taskwarrior's JSON, as its `export` writes and its `import` reads it.
  ///
  /// Detail is the attribute `detail`; times are kept to the second. A deleted task is a problem.
  public static var taskwarrior: InterchangeFormat {
    InterchangeFormat(
      "taskwarrior", endings: [".json", ".jsonl"], recognises: { looksLikeTaskwarrior($0) },
      reader: { TaskwarriorReader($0, $1) }, writer: { TaskwarriorWriter($0, $1) })
  }

  /// Whether two of the keys that every task has stand in what begins like JSON.
  private static func looksLikeTaskwarrior(_ bytes: [UInt8]) -> Bool {
    let start = bytes.first { $0 > 0x20 }
    guard start == UInt8(ascii: "[") || start == UInt8(ascii: "{") else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return ["uuid", "entry", "description", "status"].count { text.contains("\"\($0)\"") } >= 2
  }
}
