public import Values

extension SortKey {
  /// The keys that `name,-height` stands for.
  ///
  /// Throws a `Rejection` with the code `query.unknownField` for a name that stands for nothing.
  public static func parse(_ text: String, in schema: EntitySchema) throws(Rejection) -> [SortKey] {
    var keys: [SortKey] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: true) {
      let part = TextRules.trimmed(String(part))
      let descends = part.first == "-"
      let name = descends ? String(part.dropFirst()) : part
      guard let attribute = schema.attribute(name) else { throw schema.unknownField(name) }
      keys.append(.attribute(attribute, ascending: !descends))
    }
    return keys
  }
}

extension EntitySchema {
  /// Every name that stands for an attribute.
  public var attributeNames: [String] { attributes.map(name(of:)) }

  /// The rejection of a name that stands for no attribute, or for none of `known`.
  public func unknownField(_ name: String, known: [String]? = nil) -> Rejection {
    Rejection(
      "query.unknownField",
      [
        "value": Printable.excerpt(name), "entity": self.name,
        "names": (known ?? attributeNames).joined(separator: ", "),
      ])
  }
}
