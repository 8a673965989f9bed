import Registry
import Values
import ViewModels

extension EntityGroup {
  /// Prints the mail addresses of the records, a line each, for a mail program that asks.
  ///
  /// Where there is none the message says so and the command exits 1, as mutt expects.
  func listAddresses(
    _ format: AddressFormat, _ query: Query, _ fields: (name: String, emails: String), _ context: Context
  ) throws -> ExitCode {
    guard let name = schema.index(of: fields.name), let emails = schema.index(of: fields.emails) else {
      return .no
    }
    let type = schema.fields[emails].type
    var query = query
    query.condition = .both(query.condition, .present(.field(emails)))
    var isFound = false
    func message(_ key: String) throws {
      if format == .mutt { try context.io.say(Sentences.text(key)) }
    }
    let model = ListViewModel(try repository(context, for: .reading), query: query)
    try model.stream([.field(name), .field(emails)]) { buffer in
      let stored = buffer.cell(at: 1).text ?? ""
      for item in type.isList ? WordList.words(stored: stored) : [stored] {
        if !isFound { try message("addresses.found") }
        isFound = true
        let email = Labelled(item)
        let parts = [email.value, buffer.cell(at: 0).text ?? "", email.label ?? ""]
        try context.io.say(parts.map(\.printable).joined(separator: "\t"))
      }
      return true
    }
    if isFound { return .done }
    try message("addresses.none")
    return .no
  }
}

extension String {
  /// A tab or a line end would be taken for the end of a part; what else does not show is written as in tables.
  fileprivate var printable: String {
    guard utf8.contains(where: { $0 < 0x20 }) else { return Printable.visible(self) }
    let isBreak = { (scalar: Unicode.Scalar) in scalar == "\t" || scalar == "\n" || scalar == "\r" }
    return Printable.visible(
      String(String.UnicodeScalarView(unicodeScalars.map { isBreak($0) ? " " : $0 })))
  }
}
