import Values

extension RowText {
  /// The cell at `index`; for a missing value CSV and TSV have nothing, JSON has `null`.
  @inline(__always) mutating func put(
    _ slot: RowBuffer.Slot, at index: Int, of buffer: borrowing RowBuffer, plan: borrowing CellPlan,
    as spelling: Spelling
  ) {
    switch slot.kind {
    case .absent:
      if case .json = spelling { put("null" as StaticString) }
    case .integer: put(integer: slot.payload, plan: plan, as: spelling)
    case .text:
      buffer.withBytes(at: index) { bytes in
        let separator: UInt8? =
          switch plan.form {
          case .words: UInt8(ascii: ",")
          case .lines: 0x0A
          default: nil
          }
        if let separator, put(words: bytes, separator: separator, as: spelling) { return }
        put(text: bytes, as: spelling)
      }
    case .real: put(real: Double(bitPattern: UInt64(bitPattern: slot.payload)), as: spelling)
    case .bytes: buffer.withBytes(at: index) { put(bytes: $0, plan: plan, as: spelling) }
    }
  }

  private mutating func put(integer value: Int64, plan: borrowing CellPlan, as spelling: Spelling) {
    switch plan.form {
    case .flag:
      if value == 0 { put("false" as StaticString) } else { put("true" as StaticString) }
    case .decimal: put(decimal: value, places: plan.places)
    case .level where plan.names.indices.contains(Int(truncatingIfNeeded: value)):
      put(plan.names[Int(truncatingIfNeeded: value)])
    case .timestamp:
      let start = count
      mark(spelling)
      if put(timestamp: value) {
        mark(spelling)
      } else {
        shorten(to: start)
        put(integer: value)
      }
    case .plain, .level, .identifier, .words, .lines: put(integer: value)
    }
  }

  /// The shortest digits that read back as the same number; JSON, which has none for infinity, gets `null`.
  private mutating func put(real value: Double, as spelling: Spelling) {
    if case .json = spelling, !value.isFinite { return put("null" as StaticString) }
    put(value.description)
  }

  private mutating func put(
    bytes source: UnsafeRawBufferPointer, plan: borrowing CellPlan, as spelling: Spelling
  ) {
    mark(spelling)
    if plan.form == .identifier, let id = RecordID(bytes: source) {
      put(id)
    } else {
      for byte in source { put(hexadecimal: byte) }
    }
    mark(spelling)
  }

  /// A stored list of words; false, with nothing written, if the text is none.
  private mutating func put(
    words source: UnsafeRawBufferPointer, separator: UInt8, as spelling: Spelling
  ) -> Bool {
    var joined: [UInt8] = []
    var first = true
    let isList = JSONWords.forEach(in: source) { word in
      if case .json = spelling { return }
      if !first { joined.append(separator) }
      first = false
      JSONString.decode(word, into: &joined)
    }
    guard isList else { return false }
    if case .json = spelling {
      // Others may have put line ends between the items, and in JSON Lines a line is a record.
      guard source.contains(where: { $0 < 0x20 }) else {
        put(source)
        return true
      }
      reserve(source.count)
      for byte in source where byte >= 0x20 { put(byte) }
    } else if !first {
      joined.withUnsafeBytes { put(text: $0, as: spelling) }
    }
    return true
  }

  /// The quote that JSON has on both sides of what is no number.
  private mutating func mark(_ spelling: Spelling) {
    if case .json = spelling { put(UInt8(ascii: "\"")) }
  }
}

extension RowText {
  @inline(__always) mutating func put(text source: UnsafeRawBufferPointer, as spelling: Spelling) {
    switch spelling {
    case .delimited(.quoted(let delimiter), let isSafe):
      put(quoted: source, delimiter: delimiter, mark: isSafe && FormulaMark.isNeeded(source))
    case .delimited(.escaped, let isSafe):
      if isSafe, FormulaMark.isNeeded(source) { put(FormulaMark.byte) }
      put(escaped: source)
    case .json: put(json: source)
    }
  }

  /// RFC 4180; an empty text has its quotes, so that it is told from a missing value.
  private mutating func put(quoted source: UnsafeRawBufferPointer, delimiter: UInt8, mark: Bool) {
    var special = source.isEmpty
    for byte in source {
      special =
        special || byte == delimiter || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
    guard special else {
      if mark { put(FormulaMark.byte) }
      return put(source)
    }
    reserve(source.count * 2 + 3)
    put(UInt8(ascii: "\""))
    if mark { put(FormulaMark.byte) }
    for byte in source {
      if byte == UInt8(ascii: "\"") { put(byte) }
      put(byte)
    }
    put(UInt8(ascii: "\""))
  }

  /// A quote is escaped where it would be taken for the one that begins a field.
  private mutating func put(escaped source: UnsafeRawBufferPointer) {
    reserve(source.count * 2 + 1)
    if source.first == UInt8(ascii: "\"") { put(UInt8(ascii: "\\")) }
    for byte in source {
      switch byte {
      case UInt8(ascii: "\t"): put(#"\t"# as StaticString)
      case UInt8(ascii: "\n"): put(#"\n"# as StaticString)
      case UInt8(ascii: "\r"): put(#"\r"# as StaticString)
      case UInt8(ascii: "\\"): put(#"\\"# as StaticString)
      default: put(byte)
      }
    }
  }

  /// A JSON string.
  mutating func put(json source: UnsafeRawBufferPointer) {
    reserve(source.count + 2)
    JSONString.quote(source) { put($0) }
  }
}
