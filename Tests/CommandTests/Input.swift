/// What a run finds on its standard input.
enum Input {
  /// `/dev/null`
  case null
  /// No descriptor at all.
  case closed
  case bytes([UInt8])

  static func text(_ text: String) -> Input { .bytes(Array(text.utf8)) }
}
