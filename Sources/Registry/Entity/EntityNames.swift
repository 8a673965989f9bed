import Values

/// Which names entities and fields may have, so that no table, column or option gets the name of another.
public enum EntityNames {
  /// Throws a `Rejection` with the code `entity.name` or `entity.reserved` for the first name that will not do.
  static func check(_ entity: String, fields: [String]) throws(Rejection) {
    try checkForm(entity, entity)
    // SQLite and the program keep such tables for themselves.
    let folded = parted(entity, by: "_")
    if ["sqlite", "roster"].contains(where: { folded == $0 || folded.hasPrefix($0 + "_") })
      || folded == "credential"
    {
      throw Rejection("entity.reserved", ["value": entity, "entity": entity])
    }
    var taken: Set<String> = ["number", "id", "created_at", "updated_at", "revision", "search"]
    for field in fields {
      try checkForm(field, entity)
      let column = parted(field, by: "_")
      // `--no-tags` empties the field `tags`, so no field is called `noTags`.
      let isReserved =
        column.hasPrefix("no_") || ["_key", "_sort"].contains(where: column.hasSuffix)
        || taken.contains(column)
      if isReserved { throw Rejection("entity.reserved", ["value": field, "entity": entity]) }
      taken.insert(column)
    }
  }

  /// ASCII letters and digits, the first a small letter, at most 40 of them.
  private static func checkForm(_ name: String, _ entity: String) throws(Rejection) {
    let isName =
      (1...40).contains(name.utf8.count) && name.utf8.first.map { (0x61...0x7A).contains($0) } == true
      && name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || isCapital($0) || (0x30...0x39).contains($0)
      }
    if !isName { throw Rejection("entity.name", ["value": Printable.excerpt(name), "entity": entity]) }
  }

  /// The name with its words parted, as options and columns spell it: `completedAt` becomes `completed-at` by `-`.
  public static func parted(_ name: String, by separator: Unicode.Scalar) -> String {
    // Most names have no capital.
    if name.utf8.allSatisfy({ !isCapital($0) }) { return name }
    var parted = ""
    for scalar in name.unicodeScalars {
      guard scalar.isASCII, isCapital(UInt8(truncatingIfNeeded: scalar.value)) else {
        parted.unicodeScalars.append(scalar)
        continue
      }
      parted.unicodeScalars.append(separator)
      parted.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) | 0x20))
    }
    return parted
  }

  private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
}
