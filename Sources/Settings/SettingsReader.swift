import Formats

/// Reads a configuration: what it does not name keeps its default.
public enum SettingsReader {
  /// The settings, and the paths of the keys that the text sets, in its order; `source` names it in errors.
  ///
  /// A text with nothing but white space sets nothing.
  public static func read(
    bytes: [UInt8], source: String
  ) throws(SettingsError) -> (settings: Settings, set: [String]) {
    if bytes.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { return (Settings(), []) }
    let tree: JSON5.Value
    do throws(JSON5.Failure) {
      tree = try JSON5.read(bytes)
    } catch {
      throw SettingsError(
        code: error.code, source: source, key: "", line: error.line, column: error.column,
        suggestion: nil, values: error.values)
    }
    var walk = SettingsWalk(source: source)
    try walk.apply(tree, at: [])
    try walk.checkLimits()
    return (walk.settings, walk.set.map(\.name))
  }
}
