import Values

extension Settings {
  /// Every key there is, in the order in which the commented file has them.
  public static let keys: [SettingKey] =
    [
      .count("text.maximum", \.text.maximum, 1...10_000),
      .count("text.multilineMaximum", \.text.multilineMaximum, 1...1_000_000),
      .count("text.itemsMaximum", \.text.itemsMaximum, 1...100_000),
    ]
    + list("todo")
    + [
      .count("user.password.minimumLength", \.user.password.minimumLength, 8...1024),
      .optionalText("user.password.commonPasswordsFile", \.user.password.commonPasswordsFile),
      .count("user.hashing.passes", \.user.hashing.passes, 2...1000),
      .count("user.hashing.memoryMiB", \.user.hashing.memoryMiB, 19...16_384),
    ]
    + list("user")
    + [
      .decimal("person.height.minimum", \.person.height.minimum.millimetres, places: 1, 1...100_000),
      .decimal("person.height.maximum", \.person.height.maximum.millimetres, places: 1, 1...100_000),
      .decimal(
        "person.height.usualMinimum", \.person.height.usualMinimum.millimetres, places: 1, 1...100_000),
      .decimal(
        "person.height.usualMaximum", \.person.height.usualMaximum.millimetres, places: 1, 1...100_000),
      .decimal("person.weight.minimum", \.person.weight.minimum.grams, places: 3, 1...10_000_000),
      .decimal("person.weight.maximum", \.person.weight.maximum.grams, places: 3, 1...10_000_000),
      .decimal("person.weight.usualMinimum", \.person.weight.usualMinimum.grams, places: 3, 1...10_000_000),
      .decimal("person.weight.usualMaximum", \.person.weight.usualMaximum.grams, places: 3, 1...10_000_000),
    ]
    + list("person")
    + [
      .choice("friend.leapDay", \.friend.leapDay),
      .count("friend.upcomingDays", \.friend.upcomingDays, 0...366),
    ]
    + list("friend")
    + [
      .count("today.birthdayDays", \.today.birthdayDays, 0...366),
      .choice("units.length", \.units.length),
      .choice("units.mass", \.units.mass),
      .count("history.length", \.history.length, 0...1_000_000),
      .count("history.sizeMiB", \.history.sizeMiB, 0...1_000_000),
      .count("terminal.ambiguousWidth", \.terminal.ambiguousWidth, 1...2),
    ]

  private static func list(_ group: String) -> [SettingKey] {
    [
      .names(group, "columns", \.columns, isRequired: true),
      .names(group, "order", \.order, isRequired: false),
    ]
  }
}
