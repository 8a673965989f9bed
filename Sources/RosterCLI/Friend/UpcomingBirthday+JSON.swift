import Entities
import Registry
import Values

extension UpcomingBirthday {
  /// What programs are told of it.
  var object: JSONObjectText {
    var object = JSONObjectText()
    object.put("number", number)
    object.put("name", name)
    object.put("birthday", birthday.stored)
    object.put("date", day.description)
    object.put("days", daysAway)
    if let age { object.put("turns", age) }
    return object
  }
}
