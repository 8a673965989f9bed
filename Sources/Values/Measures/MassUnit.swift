/// A unit in which weights are typed and shown.
public enum MassUnit: String, CaseIterable, Sendable, Hashable {
  case kg
  case g
  case lb
  case st
  case oz
}
