/// What a column of an address book's table holds a part of.
enum ContactPart: Hashable {
  enum Name: Hashable { case whole, prefix, given, middle, family, suffix, fileAs }
  enum Day: Hashable { case whole, year, month, day }
  enum Line: Int, Hashable {
    case formatted, street, street2, street3, extended, box, city, region, code, country
  }

  case name(Name)
  case reading(Name)
  case birthday(Day)
  /// Of the address with this rank: the lowest that has a value is taken.
  case address(Int, Line)
  /// Items with a label in a column of its own, by field and number of the pair.
  case item(Int, String)
  case label(Int, String)

  /// The part that has all of a field's value; nil for a field that is not taken apart.
  static func whole(_ field: String) -> ContactPart? {
    switch field {
    case "name": .name(.whole)
    case "reading": .reading(.whole)
    case "birthday": .birthday(.whole)
    case "address": .address(-1, .formatted)
    default: nil
    }
  }

  /// The field that it is a part of; nil for the items of a list.
  var field: String? {
    switch self {
    case .name: "name"
    case .reading: "reading"
    case .birthday: "birthday"
    case .address: "address"
    case .item, .label: nil
    }
  }
}
