import Registry
import SQLite
import Values

/// Former values of a record as a JSON object by field name: numbers, texts, null; bytes as an array.
enum ImageText {
  static func text(_ image: [Change.FieldImage]) -> String? {
    if image.isEmpty { return nil }
    var text = "{"
    for value in image {
      if text.utf8.count > 1 { text += "," }
      text += quoted(value.field) + ":"
      switch value.cell {
      case .absent: text += "null"
      case .integer(let number): text += "\(number)"
      case .real(let number): text += "\(number)"
      case .text(let string): text += quoted(string)
      case .bytes(let bytes): text += "[\(bytes.map(String.init).joined(separator: ","))]"
      }
    }
    return text + "}"
  }

  /// The former values that a stored text holds, in its order.
  static func image(_ text: String, _ connection: Connection) throws -> [Change.FieldImage] {
    let each = try connection.prepare("SELECT key, type, atom, value FROM json_each(?)")
    try each.bind(1, text: text)
    var image: [Change.FieldImage] = []
    while try each.step() {
      let cell: Cell =
        switch each.text(1) {
        case "integer": .integer(each.integer(2))
        case "real": .real(each.real(2))
        case "text": .text(each.text(2))
        case "array": .bytes(each.text(3).split { !$0.isNumber }.compactMap { UInt8($0) })
        default: .absent
        }
      image.append(Change.FieldImage(field: each.text(0), cell: cell))
    }
    return image
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        quoted += "\\"
        quoted.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default:
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
