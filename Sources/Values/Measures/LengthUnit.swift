/// A unit in which heights are typed and shown.
public enum LengthUnit: String, CaseIterable, Sendable, Hashable {
  case cm
  case m
  case mm
  case `in`
  case ft
}
