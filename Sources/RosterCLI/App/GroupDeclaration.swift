import Settings

/// A group as the program lists it: known by name, made when it is needed.
public struct GroupDeclaration: Sendable {
  let name: String
  let summary: @Sendable () -> String
  let make: @Sendable (Settings) throws -> any Group
}
