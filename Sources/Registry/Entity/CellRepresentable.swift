public import Values

/// A Swift type that a field can have: how it becomes a cell and is made from one again.
public protocol CellRepresentable: Sendable {
  static var valueType: ValueType { get }
  var cell: Cell { get }
  /// Nil for a cell that holds no such value.
  init?(cell: Cell)
}

extension Optional: CellRepresentable where Wrapped: CellRepresentable {
  public static var valueType: ValueType { Wrapped.valueType }
  public var cell: Cell { self?.cell ?? .absent }
  public init?(cell: Cell) {
    if cell.isAbsent {
      self = .none
    } else {
      guard let value = Wrapped(cell: cell) else { return nil }
      self = value
    }
  }
}

extension String: CellRepresentable {
  public static var valueType: ValueType { .text }
  /// An empty text is stored as absent.
  public var cell: Cell { isEmpty ? .absent : .text(self) }
  public init?(cell: Cell) {
    if cell.isAbsent { self = "" } else if let text = cell.text { self = text } else { return nil }
  }
}

extension Bool: CellRepresentable {
  public static var valueType: ValueType { .flag }
  public var cell: Cell { .integer(self ? 1 : 0) }
  public init?(cell: Cell) {
    guard let value = cell.integer else { return nil }
    self = value != 0
  }
}

extension Int: CellRepresentable {
  public static var valueType: ValueType { .wholeNumber }
  public var cell: Cell { .integer(Int64(self)) }
  public init?(cell: Cell) {
    guard let value = cell.integer else { return nil }
    self = Int(value)
  }
}

extension CivilDate: CellRepresentable {
  public static var valueType: ValueType { .civilDate }
  public var cell: Cell { .text(description) }
  public init?(cell: Cell) {
    guard let text = cell.text else { return nil }
    self.init(iso: text)
  }
}

extension Birthday: CellRepresentable {
  public static var valueType: ValueType { .birthday }
  public var cell: Cell { .text(stored) }
  public init?(cell: Cell) {
    guard let text = cell.text else { return nil }
    self.init(stored: text)
  }
}

extension Timestamp: CellRepresentable {
  public static var valueType: ValueType { .timestamp }
  public var cell: Cell { .integer(milliseconds) }
  public init?(cell: Cell) {
    guard let value = cell.integer else { return nil }
    self.init(milliseconds: value)
  }
}

extension Length: CellRepresentable {
  public static var valueType: ValueType { .length }
  public var cell: Cell { .integer(millimetres) }
  public init?(cell: Cell) {
    guard let value = cell.integer else { return nil }
    self.init(millimetres: value)
  }
}

extension Mass: CellRepresentable {
  public static var valueType: ValueType { .mass }
  public var cell: Cell { .integer(grams) }
  public init?(cell: Cell) {
    guard let value = cell.integer else { return nil }
    self.init(grams: value)
  }
}

/// A list of words without white space or commas, in the order given.
extension Array: CellRepresentable where Element == String {
  public static var valueType: ValueType { .words }
  public var cell: Cell { WordList.cell(self) }
  public init?(cell: Cell) {
    if cell.isAbsent {
      self = []
    } else if let text = cell.text {
      self = WordList.words(stored: text)
    } else {
      return nil
    }
  }
}

/// A level conforms by its rank.
extension CellRepresentable where Self: Level {
  public static var valueType: ValueType { .level(names) }
  public var cell: Cell { .integer(Int64(rawValue)) }
  public init?(cell: Cell) {
    guard let rank = cell.integer else { return nil }
    self.init(rawValue: Int(rank))
  }
}
