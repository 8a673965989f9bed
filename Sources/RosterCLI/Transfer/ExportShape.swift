import Arguments
import Formats
import Registry
import Values

/// What is said of an export beside its format: columns, delimiter, encoding.
struct ExportShape {
  /// In the order in which they are written.
  let attributes: [Attribute]
  let delimiting: Delimiting
  let isSafe: Bool
  let hasMark: Bool
  /// Nil for UTF-8.
  let encoding: String?

  /// Throws a `Failure` for what the format has no use of.
  init<Record>(_ group: EntityGroup<Record>, _ format: TransferFormat<Record>, _ context: Context) throws {
    let invocation = context.invocation
    for option in ["csv-safe", "bom"] where invocation.flag(option) && !format.isDelimited {
      throw Failure(.usage, option == "bom" ? "export.bom" : "export.csvSafe", ["value": format.name])
    }
    let isCSV = if case .table(.csv) = format { true } else { false }
    let isFit = ["columns": format.isTable, "delimiter": isCSV, "encoding": format.isDelimited]
    for (option, isFit) in isFit.sorted(by: { $0.key < $1.key })
    where !isFit && invocation.value(option) != nil {
      throw Failure(.usage, "export.option", ["option": option, "value": format.name])
    }
    attributes =
      try RecordOutput(group: group, context: context).chosen() ?? group.schema.attributes
    var delimiting: Delimiting = if case .table(.tsv) = format { .tsv } else { .csv }
    if let text = invocation.value("delimiter") {
      guard let byte = Self.delimiter(text) else {
        throw Failure(.usage, "export.delimiter", ["value": Printable.excerpt(text)])
      }
      delimiting = .quoted(delimiter: byte)
    }
    self.delimiting = delimiting
    isSafe = invocation.flag("csv-safe")
    hasMark = invocation.flag("bom")
    encoding = invocation.value("encoding")
  }

  /// One sign of ASCII, or a tab by its name; nil for what stands in numbers and names.
  private static func delimiter(_ text: String) -> UInt8? {
    if text == "tab" || text == "\\t" { return 0x09 }
    guard text.utf8.count == 1, let byte = text.utf8.first, byte == 0x09 || (0x20..<0x7F).contains(byte)
    else { return nil }
    let isWord = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    return isWord || "\"'.-+".utf8.contains(byte) ? nil : byte
  }
}
