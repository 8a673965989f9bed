import Formats

/// Why a configuration cannot be used, and where.
public struct SettingsError: Error, Hashable, Sendable {
  /// Key of the sentence: `settings.…`, or `json5.…` when the text is no JSON5.
  public var code: String
  /// What the configuration was read from, as the caller named it.
  public var source: String
  /// Path of the key; empty when the text is no JSON5.
  public var key: String
  /// From 1, the column in Unicode scalars; 0 is the text as a whole.
  public var line: Int
  /// Column of what is wrong, from 1.
  public var column: Int
  /// The key that an unknown one is most like.
  public var suggestion: String?
  /// What the sentence names, by placeholder.
  public var values: [String: String]
}
