import Formats

/// One content line of vCard (RFC 6350) or iCalendar (RFC 5545), unfolded: `group.NAME;PARAMETER=value:value`.
///
/// Made once and filled again for every line.
struct ContentLine {
  /// A parameter with its values, of which the quotes and the escapes of RFC 6868 are resolved.
  struct Parameter: Hashable {
    /// In upper case; empty for a value that stands alone, as vCard 2.1 has it.
    var name: String
    var values: [String]
  }

  /// Where a line was folded: what begins at the offset stands one physical line further.
  struct Fold: Hashable {
    var offset: Int
    /// Column of what begins there.
    var column: Int
  }

  /// The whole line without folds; in vCard 2.1 also without the soft breaks of quoted-printable.
  var bytes: [UInt8] = []
  /// Where the line begins.
  var place = TextPlace(line: 1, column: 1)
  var folds: [Fold] = []
  /// As it is written; nil if there is none.
  var group: String?
  /// In upper case; empty if the line has no name and colon.
  var name = ""
  var parameters: [Parameter] = []
  /// Where the value begins; the end if there is none.
  var valueStart = 0
  /// Why the bytes are no text, `text.encoding` or `text.nul`, and where that shows.
  var defect: (code: String, offset: Int)?

  init() {}

  /// Reads a line that is in memory, without folds.
  init(_ text: String) {
    bytes = Array(text.utf8)
    parse()
  }

  /// Whether it has a name and a colon.
  var isWellFormed: Bool { !name.isEmpty }

  /// The bytes of the value with its escapes.
  var value: ArraySlice<UInt8> { bytes[valueStart...] }

  /// The value as it is written.
  var rawValue: String { String(decoding: value, as: UTF8.self) }

  /// The value as a text, its escapes resolved.
  var text: String { ContentText.text(value) }

  /// The whole line as a text.
  var line: String { String(decoding: bytes, as: UTF8.self) }

  var valuePlace: TextPlace { place(at: valueStart) }

  /// Where a byte of the unfolded line stands in the input.
  func place(at offset: Int) -> TextPlace {
    let passed = folds.prefix { $0.offset <= offset }
    let start = passed.last ?? Fold(offset: 0, column: place.column)
    let characters = bytes[start.offset..<min(offset, bytes.count)].count { $0 & 0xC0 != 0x80 }
    return TextPlace(line: place.line + passed.count, column: start.column + characters)
  }

  /// All values of the parameters with the name, which is given in upper case.
  func values(of parameter: String) -> [String] {
    parameters.isEmpty ? [] : parameters.filter { $0.name == parameter }.flatMap(\.values)
  }

  /// The first value of the parameter with the name, which is given in upper case.
  func value(of parameter: String) -> String? {
    for candidate in parameters where candidate.name == parameter { return candidate.values.first }
    return nil
  }
}
