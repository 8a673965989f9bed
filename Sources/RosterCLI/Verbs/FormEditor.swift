import Registry
import Values
import ViewModels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lets a person change a record's fields in `$VISUAL` or `$EDITOR`.
///
/// The file has a line `field: value` each; a text of several lines follows its name, indented by two
/// spaces. Lines that begin with `#` are not read.
struct FormEditor<Record: Sendable> {
  let group: EntityGroup<Record>
  let context: Context

  func edit(_ form: FormViewModel<Record>) throws {
    if form.rows.count != 1 { throw Failure(.usage, "editor.one") }
    let environment = context.app.environment
    let named = [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }.first { !$0.isEmpty }
    guard let editor = named ?? (context.isInteractive ? "vi" : nil) else {
      throw Failure(.usage, "editor.none")
    }
    let path = try write(text(form))
    defer { unlink(path) }
    try run(editor, path)
    let bytes: [UInt8]
    do {
      bytes = try InputFile.bytes(path, limit: 1 << 24)
    } catch {
      throw Failure(.io, "input.unreadable", ["path": path, "reason": error.reason])
    }
    guard let edited = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.data, "input.notUTF8", ["field": "file"])
    }
    try read(edited, into: form)
  }

  private var fields: [Field<Record>] { group.table.fields.filter(\.isEditable) }

  private func text(_ form: FormViewModel<Record>) -> String {
    var text =
      "# \(Sentences.text("editor.head", ["entity": group.name, "number": "\(form.rows[0].number)"]))\n"
    for field in fields {
      let value = form.text(of: field.name)
      let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
      if field.type == .multilineText, lines.count > 1 {
        text += "\(field.name):\n" + lines.map { "  \($0)\n" }.joined()
      } else {
        text += value.isEmpty ? "\(field.name):\n" : "\(field.name): \(value)\n"
      }
    }
    return text
  }

  private func read(_ text: String, into form: FormViewModel<Record>) throws {
    var values: [(name: String, lines: [String])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("  "), !values.isEmpty {
        values[values.count - 1].lines.append(String(line.dropFirst(2)))
        continue
      }
      if line.hasPrefix("#") || TextRules.isBlank(String(line)) { continue }
      guard let colon = line.firstIndex(of: ":"),
        let field = fields.first(where: { $0.name == line[..<colon] })
      else { throw Failure(.data, "editor.line", ["value": Printable.excerpt(String(line))]) }
      let rest = TextRules.trimmed(String(line[line.index(after: colon)...]))
      values.append((field.name, rest.isEmpty ? [] : [rest]))
    }
    for (name, lines) in values {
      let value = lines.joined(separator: "\n")
      if Cell.text(value) != .text(form.text(of: name)) { form.set(name, to: value) }
    }
  }

  private func write(_ text: String) throws -> String {
    let folder = context.app.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(folder)/roster-edit-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    let path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    if descriptor < 0 {
      throw Failure(.io, "input.unreadable", ["path": folder, "reason": String(cString: strerror(errno))])
    }
    defer { close(descriptor) }
    var text = text
    try text.withUTF8 { try IO.write(UnsafeRawBufferPointer($0), to: descriptor) }
    return path
  }

  /// The editor is what a shell makes of the variable, so that it may have arguments.
  private func run(_ editor: String, _ path: String) throws {
    let words = ["/bin/sh", "-c", "\(editor) \"$1\"", "roster", path]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    try context.io.output.flush()
    var child: pid_t = 0
    var status: Int32 = 0
    guard posix_spawn(&child, "/bin/sh", nil, nil, arguments, environ) == 0 else {
      throw Failure(.io, "editor.failed", ["value": Printable.excerpt(editor)])
    }
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    if status != 0 { throw Failure(.data, "editor.failed", ["value": Printable.excerpt(editor)]) }
  }
}
