import Formats

/// One key of the configuration: its name, and how its value is read and shown.
public struct SettingKey: Sendable {
  /// Path of the key, such as `person.height.minimum`.
  public let name: String
  /// The value in force, as it would stand in a configuration file.
  public let show: @Sendable (Settings) -> String
  let apply: @Sendable (JSON5.Value, inout Settings) throws(SettingProblem) -> Void

  init(
    _ name: String, show: @escaping @Sendable (Settings) -> String,
    apply: @escaping @Sendable (JSON5.Value, inout Settings) throws(SettingProblem) -> Void
  ) {
    self.name = name
    self.show = show
    self.apply = apply
  }
}
