public import Values

extension SortKey {
  /// So many fields a list is sorted by at most.
  static var mostKeys: Int { 64 }

  /// The keys that `name,-height` stands for.
  ///
  /// Throws a `Rejection` with the code `query.unknownField` for a name that stands for nothing.
  public static func parse(_ text: String, in schema: EntitySchema) throws(Rejection) -> [SortKey] {
    var keys: [SortKey] = []
    let parts = text.split(separator: ",", omittingEmptySubsequences: true)
    // A store has a bound of its own, which says less.
    if parts.count > mostKeys { throw Rejection("query.tooManyKeys", ["value": "\(mostKeys)"]) }
    for part in parts {
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
