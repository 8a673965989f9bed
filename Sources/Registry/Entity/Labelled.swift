import Values

/// One item of a list of labelled texts: `work: sato@example.jp`, or the value alone.
public struct Labelled: Hashable, Sendable {
  /// What kind it is, such as `work`; nil without one.
  public var label: String?
  /// The mail address or number itself.
  public var value: String

  public init(label: String? = nil, value: String) {
    self.label = label
    self.value = value
  }

  /// Reads `label: value`; a text without a colon followed by a space, or with nothing on a side of it, is the
  /// value alone.
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    let colon = bytes.indices.first { index in
      index > 0 && index + 2 < bytes.count && bytes[index] == UInt8(ascii: ":")
        && bytes[index + 1] == UInt8(ascii: " ")
    }
    if let colon {
      self.init(
        label: String(decoding: bytes[..<colon], as: UTF8.self),
        value: String(decoding: bytes[(colon + 2)...], as: UTF8.self))
    } else {
      self.init(value: text)
    }
  }

  /// The item as it is stored.
  public var text: String { label.map { "\($0): \(value)" } ?? value }
}
