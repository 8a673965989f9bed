import Registry
import SQLite
import Values

/// Former values of a record as a JSON object by field name: numbers, texts, null; bytes as an array.
enum ImageText {
  static func text(_ image: [Change.FieldImage]) -> String? {
    if image.isEmpty { return nil }
    var text: [UInt8] = []
    for value in image {
      text.append(text.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
      append(quoted: value.field, to: &text)
      text.append(UInt8(ascii: ":"))
      switch value.cell {
      case .absent: text += "null".utf8
      case .integer(let number): text += "\(number)".utf8
      case .real(let number): text += "\(number)".utf8
      case .text(let string): append(quoted: string, to: &text)
      case .bytes(let bytes): text += "[\(bytes.map(String.init).joined(separator: ","))]".utf8
      }
    }
    text.append(UInt8(ascii: "}"))
    return String(decoding: text, as: UTF8.self)
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

  private static func append(quoted string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        text.append(UInt8(ascii: "\\"))
        text.append(byte)
      case 0x0A: text += "\\n".utf8
      case 0x0D: text += "\\r".utf8
      case ..<0x20:
        text += (byte < 0x10 ? "\\u000" : "\\u00").utf8
        text += String(byte, radix: 16).utf8
      default:
        text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}
