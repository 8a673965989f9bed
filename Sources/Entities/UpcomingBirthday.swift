public import Values

/// A birthday that comes: the day it is kept and the age that is turned.
public struct UpcomingBirthday: Sendable {
  /// Number of the record whose birthday it is.
  public var number: Int64
  /// Whose birthday it is.
  public var name: String
  /// The day of birth.
  public var birthday: Birthday
  /// The day it is kept next.
  public var day: CivilDate
  /// Days from today, 0 being today.
  public var daysAway: Int
  /// Nil where the year of birth is not known.
  public var age: Int?
}
