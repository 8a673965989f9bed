public import Values

/// The configuration in force; a fresh value has the defaults, which `Config/roster.json5` states as well.
public struct Settings: Hashable, Sendable {
  /// Limits of texts, in code points, and of lists.
  public struct Text: Hashable, Sendable {
    /// The longest single-line text.
    public var maximum = 200
    /// The longest text of several lines.
    public var multilineMaximum = 10_000
    /// The most items of a list, such as tags.
    public var itemsMaximum = 1000
  }

  /// Limits of a person's measures.
  public struct Person: Hashable, Sendable {
    public var height = MeasureLimits(
      minimum: Length(millimetres: 200), maximum: Length(millimetres: 3000),
      usualMinimum: Length(millimetres: 1000), usualMaximum: Length(millimetres: 2300))
    public var weight = MeasureLimits(
      minimum: Mass(grams: 200), maximum: Mass(grams: 800_000),
      usualMinimum: Mass(grams: 25_000), usualMaximum: Mass(grams: 300_000))
  }

  /// What is asked of a password.
  public struct Password: Hashable, Sendable {
    /// In code points.
    public var minimumLength = 15
    /// Path of a file with further common passwords, one a line.
    public var commonPasswordsFile: String?
  }

  /// The cost of one Argon2id computation.
  public struct Hashing: Hashable, Sendable {
    /// Passes over the memory; at least 2.
    public var passes = 2
    /// Memory of one computation in MiB; at least 19.
    public var memoryMiB = 64
  }

  /// Passwords of users.
  public struct User: Hashable, Sendable {
    public var password = Password()
    public var hashing = Hashing()
  }

  /// Birthdays of friends.
  public struct Friend: Hashable, Sendable {
    /// Where 29 February falls in other years.
    public var leapDay = LeapDayRule.march1
    /// How far `upcoming` looks ahead.
    public var upcomingDays = 30
  }

  /// The view of the day.
  public struct Today: Hashable, Sendable {
    /// How far it looks ahead for birthdays.
    public var birthdayDays = 7
  }

  /// The units of tables.
  public struct Units: Hashable, Sendable {
    public var length = LengthUnit.cm
    public var mass = MassUnit.kg
  }

  /// What can be undone.
  public struct History: Hashable, Sendable {
    /// The number of steps that are kept.
    public var length = 1000
    /// How many MiB of former values are kept; the newest step stays whatever it has.
    public var sizeMiB = 64
  }

  /// The screen.
  public struct Terminal: Hashable, Sendable {
    /// Cells that a character of ambiguous width takes, 1 or 2.
    public var ambiguousWidth = 1
  }

  public var text = Text()
  public var person = Person()
  public var user = User()
  public var friend = Friend()
  public var today = Today()
  public var units = Units()
  public var history = History()
  public var terminal = Terminal()
  /// The defaults of `list` by the name of the group.
  public var lists: [String: ListSettings] = [
    "todo": ListSettings(
      columns: ["number", "done", "priority", "title", "due", "detail"], order: ["-priority", "due", "title"]),
    "user": ListSettings(columns: ["number", "nickname", "userId", "admin"], order: ["nickname"]),
    "person": ListSettings(columns: ["number", "name", "height", "weight"], order: ["name"]),
    "friend": ListSettings(columns: ["number", "name", "birthday"], order: ["birthday"]),
  ]

  public init() {}
}
