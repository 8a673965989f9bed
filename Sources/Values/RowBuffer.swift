/// Rows of typed cells over one byte arena, filled and emptied again without an allocation per cell.
///
/// A store writes the rows of a cursor into one, a format prints from it, an import fills it and a store
/// binds from it; none of them copies a text into a `String` on the way. Cells lie row after row; whoever
/// fills the buffer decides how many make a row.
public struct RowBuffer: Sendable {
  /// Where one cell lies: the number itself, or the place of its bytes in the arena.
  @frozen public struct Slot: Sendable {
    public enum Kind: UInt8, Sendable { case absent, integer, real, text, bytes }
    /// What the cell is.
    public var kind: Kind
    /// The integer, the bit pattern of the real, or the offset in the arena.
    public var payload: Int64
    /// Number of bytes in the arena; 0 for numbers.
    public var length: Int

    /// The bytes of a text or bytes cell.
    @inlinable public func bytes(in arena: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
      let start = length == 0 ? 0 : Int(payload)
      return UnsafeRawBufferPointer(rebasing: arena[start..<start + length])
    }

    @inlinable init(kind: Kind, payload: Int64, length: Int) {
      self.kind = kind
      self.payload = payload
      self.length = length
    }
  }

  /// The cells in the order they were appended.
  public private(set) var slots: [Slot] = []
  @usableFromInline var arena: [UInt8] = []

  public init() {}

  /// Number of cells.
  @inlinable public var count: Int { slots.count }

  /// Number of bytes of its texts and other bytes cells.
  public var byteCount: Int { arena.count }

  /// Forgets the cells and keeps the memory.
  public mutating func removeAll() {
    slots.removeAll(keepingCapacity: true)
    arena.removeAll(keepingCapacity: true)
  }

  /// Appends a cell without a value.
  public mutating func appendAbsent() {
    slots.append(Slot(kind: .absent, payload: 0, length: 0))
  }

  /// Appends an integer.
  public mutating func append(integer: Int64) {
    slots.append(Slot(kind: .integer, payload: integer, length: 0))
  }

  /// Appends a number with a fraction.
  public mutating func append(real: Double) {
    slots.append(Slot(kind: .real, payload: Int64(bitPattern: real.bitPattern), length: 0))
  }

  /// Copies the bytes, which must be valid UTF-8, into the arena.
  public mutating func append(text: UnsafeRawBufferPointer) {
    slots.append(Slot(kind: .text, payload: Int64(arena.count), length: text.count))
    arena.append(contentsOf: text)
  }

  /// Copies bytes that others may have written as a text: what is no UTF-8 becomes U+FFFD.
  public mutating func append(unproven text: UnsafeRawBufferPointer) {
    if UTF8Check.isValid(text) { return append(text: text) }
    append(text: String(decoding: text, as: UTF8.self))
  }

  /// Appends a text, copied into the arena.
  public mutating func append(text: String) {
    var text = text
    text.withUTF8 { append(text: UnsafeRawBufferPointer($0)) }
  }

  /// Appends the folded key of a text in UTF-8 as a text cell, without an allocation for it.
  public mutating func append(folded text: UnsafeRawBufferPointer) {
    let start = arena.count
    TextKey.append(folded: text, to: &arena)
    slots.append(Slot(kind: .text, payload: Int64(start), length: arena.count - start))
  }

  /// Appends the folded key of a text cell; absent where the cell is.
  public mutating func appendFolded(at index: Int) {
    let slot = slots[index]
    guard slot.kind == .text else { return appendAbsent() }
    let start = arena.count
    TextKey.append(foldedFrom: Int(slot.payload), slot.length, in: &arena)
    slots.append(Slot(kind: .text, payload: Int64(start), length: arena.count - start))
  }

  /// Appends the sort key of a folded key that is a cell; absent where it is the key itself.
  public mutating func appendSortKey(at index: Int) {
    appendOther(at: index) { TextKey.append(sortKey: $0, to: &$1) }
  }

  /// Appends the form in which a folded key that is a cell is searched; absent where it is the key itself.
  public mutating func appendJoined(at index: Int) {
    appendOther(at: index) { key, text in
      guard TextKey.hasJoint(key) else { return false }
      TextKey.append(joined: key, to: &text)
      return true
    }
  }

  /// Appends what the body makes of a text cell; absent where it makes nothing.
  private mutating func appendOther(
    at index: Int, _ body: (UnsafeRawBufferPointer, inout [UInt8]) -> Bool
  ) {
    var text: [UInt8] = []
    let isMade = slots[index].kind == .text && withBytes(at: index) { body($0, &text) }
    if isMade { text.withUnsafeBytes { append(text: $0) } } else { appendAbsent() }
  }

  /// Appends bytes, copied into the arena.
  public mutating func append(bytes: UnsafeRawBufferPointer) {
    slots.append(Slot(kind: .bytes, payload: Int64(arena.count), length: bytes.count))
    arena.append(contentsOf: bytes)
  }

  /// Appends cells of another buffer, their bytes copied into the arena.
  public mutating func append(_ other: borrowing RowBuffer, _ cells: Range<Int>) {
    if cells == 0..<other.slots.count {
      let (first, start) = (slots.count, Int64(arena.count))
      arena.append(contentsOf: other.arena)
      slots.append(contentsOf: other.slots)
      if start == 0 { return }
      for place in first..<slots.count where slots[place].kind == .text || slots[place].kind == .bytes {
        slots[place].payload += start
      }
      return
    }
    for cell in cells {
      var slot = other.slots[cell]
      if slot.kind == .text || slot.kind == .bytes {
        other.withBytes(at: cell) { bytes in
          slot.payload = Int64(arena.count)
          arena.append(contentsOf: bytes)
        }
      }
      slots.append(slot)
    }
  }

  /// Appends a value of any kind.
  public mutating func append(_ cell: Cell) {
    switch cell {
    case .absent: appendAbsent()
    case .integer(let value): append(integer: value)
    case .real(let value): append(real: value)
    case .text(let value): append(text: value)
    case .bytes(let value): value.withUnsafeBytes { append(bytes: $0) }
    }
  }

  /// Calls `body` with the bytes of a text or bytes cell; empty for every other kind.
  @inlinable public func withBytes<Result>(
    at index: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let slot = slots[index]
    return try arena.withUnsafeBytes { try body(slot.bytes(in: $0)) }
  }

  /// Calls `body` with all cells and the arena their bytes lie in.
  @inlinable public func withCells<Result>(
    _ body: (_ slots: UnsafeBufferPointer<Slot>, _ arena: UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try slots.withUnsafeBufferPointer { slots in
      try arena.withUnsafeBytes { try body(slots, $0) }
    }
  }

  /// Forgets the cells from `count` on, with what they brought to the arena.
  public mutating func removeCells(from count: Int) {
    let first = slots[count...].first { $0.kind == .text || $0.kind == .bytes }
    if let first { arena.removeLast(arena.count - Int(first.payload)) }
    slots.removeLast(slots.count - count)
  }

  /// The cell as a value of its own.
  public func cell(at index: Int) -> Cell {
    let slot = slots[index]
    return switch slot.kind {
    case .absent: .absent
    case .integer: .integer(slot.payload)
    case .real: .real(Double(bitPattern: UInt64(bitPattern: slot.payload)))
    case .text: .text(withBytes(at: index) { String(decoding: $0, as: UTF8.self) })
    case .bytes: .bytes(withBytes(at: index) { [UInt8]($0) })
    }
  }
}
