/// When a birthday of 29 February is kept in a year without one.
public enum LeapDayRule: String, CaseIterable, Sendable, Hashable {
  case march1
  case february28
}
