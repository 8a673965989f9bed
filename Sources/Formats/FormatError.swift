/// Why an input cannot be read, and where.
public struct FormatError: Error, Hashable, Sendable {
  /// Key of the sentence, such as `csv.unterminatedQuote`.
  public var code: String
  /// Where it is; line 0 is the input as a whole.
  public var place: TextPlace
  /// What the sentence names, by placeholder.
  public var values: [String: String]

  public init(_ code: String, at place: TextPlace, _ values: [String: String] = [:]) {
    self.code = code
    self.place = place
    self.values = values
  }
}
