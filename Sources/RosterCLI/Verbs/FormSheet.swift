import Registry
import Values
import ViewModels

/// A form as a text that a person edits: a line `field: value` each; texts of several lines and the items of
/// a list follow their field's name, indented by two spaces.
struct FormSheet<Record: Sendable> {
  private let form: FormViewModel<Record>
  private let fields: [Field<Record>]
  /// What the fields held when the sheet was made.
  private let initial: [String: String]

  init(group: EntityGroup<Record>, form: FormViewModel<Record>) {
    self.form = form
    fields = group.table.fields.filter(\.isEditable)
    initial = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, form.text(of: $0.name)) })
  }

  var text: String {
    var text = ""
    for field in fields {
      let value = initial[field.name] ?? ""
      var lines = Self.lines(value)
      if field.type == .entries, lines.last?.isEmpty == true { lines.removeLast() }
      if field.type == .entries || field.type == .multilineText && lines.count > 1 {
        text += "\(field.name):\n" + lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
      } else {
        text += value.isEmpty ? "\(field.name):\n" : "\(field.name): \(value)\n"
      }
    }
    return text
  }

  /// Puts an edited text into the form; a field whose line was taken away keeps what it held.
  func read(_ text: String) throws {
    let blocks = try blocks(of: text)
    for field in fields {
      let former = initial[field.name] ?? ""
      let value = blocks[field.name].map { $0.value(of: field.type, former: former) } ?? former
      if Cell.text(value) != .text(form.text(of: field.name)) { form.set(field.name, to: value) }
    }
  }

  /// What stands on the line of a field's name, and the lines below it.
  private struct Block {
    var head: String
    var lines: [String] = []

    func value(of type: ValueType, former: String) -> String {
      // Items on one line are read as if they were typed; those on lines of their own may hold anything.
      if type == .entries, lines.isEmpty { return head }
      var all = (head.isEmpty ? [] : [head]) + lines
      // An editor may end lines with CR LF.
      if !former.utf8.contains(0x0D) {
        all = all.map { $0.unicodeScalars.last == "\r" ? String($0.unicodeScalars.dropLast()) : $0 }
      }
      if type == .entries { return all.map { $0 + "\n" }.joined() }
      return all.joined(separator: "\n")
    }
  }

  private func blocks(of text: String) throws -> [String: Block] {
    var blocks: [String: Block] = [:]
    var open: String?
    var blank: [String] = []
    for line in Self.lines(text) {
      if TextRules.isBlank(line) {
        blank.append(line)
      } else if line.utf8.starts(with: "  ".utf8), let open {
        blocks[open]?.lines += (blank + [line]).map { String(Substring($0.utf8.dropFirst(2))) }
        blank = []
      } else {
        let (name, head) = try Self.parted(line, fields.map(\.name))
        if blocks[name] != nil { throw Failure(.data, "editor.twice", ["field": name]) }
        blocks[name] = Block(head: head)
        open = name
        blank = []
      }
    }
    return blocks
  }

  private static func parted(_ line: String, _ names: [String]) throws -> (name: String, head: String) {
    let scalars = line.unicodeScalars
    guard let colon = scalars.firstIndex(of: ":") else { throw unread(line) }
    let name = TextRules.trimmed(String(scalars[..<colon]))
    guard names.contains(name) else { throw unread(line) }
    return (name, TextRules.trimmed(String(scalars[colon...].dropFirst())))
  }

  private static func unread(_ line: String) -> Failure {
    Failure(.data, "editor.line", ["value": Printable.excerpt(line)])
  }

  /// Lines end with LF alone; a CR before it stays.
  private static func lines(_ text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}
