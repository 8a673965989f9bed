import Registry
import Values

/// How the cells of a column are shown in a table: as bytes where a value leaves nothing to be asked.
struct ShownCell {
  private enum Form {
    case text
    case decimal(places: Int)
    case other
  }

  private let type: ValueType
  private let showing: ShowingContext
  private let ambiguousIsWide: Bool
  private let form: Form

  init(_ type: ValueType, _ showing: ShowingContext, ambiguousIsWide: Bool) {
    self.type = type
    self.showing = showing
    self.ambiguousIsWide = ambiguousIsWide
    switch (type, showing.length, showing.mass) {
    case (.text, _, _), (.multilineText, _, _), (.civilDate, _, _), (.birthday, _, _): form = .text
    case (.wholeNumber, _, _), (.length, .mm, _), (.mass, _, .g): form = .decimal(places: 0)
    case (.length, .cm, _): form = .decimal(places: 1)
    case (.length, .m, _), (.mass, _, .kg): form = .decimal(places: 3)
    default: form = .other
    }
  }

  /// Calls `plain` with bytes that are shown as they are and the cells they take, or `other` with a text.
  func show<Result>(
    _ buffer: borrowing RowBuffer, at index: Int,
    plain: (UnsafeRawBufferPointer, Int) throws -> Result, other: (String) throws -> Result
  ) rethrows -> Result {
    let slot = buffer.slots[index]
    switch (form, slot.kind) {
    case (_, .absent):
      return try plain(UnsafeRawBufferPointer(start: nil, count: 0), 0)
    case (.decimal(let places), .integer):
      return try DecimalText.withBytes(slot.payload, places: places) { try plain($0, $0.count) }
    case (.text, .text):
      let shown: Result? = try buffer.withBytes(at: index) { bytes in
        guard let width = DisplayWidth.plainWidth(utf8: bytes, ambiguousIsWide: ambiguousIsWide) else {
          return nil
        }
        return try plain(bytes, width)
      }
      if let shown { return shown }
    default: break
    }
    return try other(type.show(buffer.cell(at: index), showing).firstLine)
  }
}

extension String {
  /// The first line, with a mark that more follow.
  fileprivate var firstLine: String {
    guard let end = unicodeScalars.firstIndex(where: { $0 == "\n" || $0 == "\r" }) else { return self }
    return String(self[..<end]) + " …"
  }
}
