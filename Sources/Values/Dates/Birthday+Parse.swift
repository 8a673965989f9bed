extension Birthday {
  /// Reads a birthday: the forms of a day, and without a year `--04-12` and `4月12日`.
  ///
  /// Codes: those of `CivilDate.parse`, with `birthday.form` for `date.form`, and `birthday.future` for a
  /// day after `today`.
  public static func parse(typed: String, today: CivilDate) throws(Rejection) -> Birthday {
    let birthday = try read(typed)
    if let date = birthday.date, date > today {
      throw CivilDate.rejection("birthday.future", typed, ["today": today.description])
    }
    return birthday
  }

  private static func read(_ typed: String) throws(Rejection) -> Birthday {
    if let date = CivilDate(iso: typed) { return Birthday(date) }
    let shape = DateShape(typed)
    switch shape.shape {
    case "--#-#":
      if let numbers = shape.numbers(2...2, 2...2) { return try yearless(numbers, typed) }
    case "#月#日":
      if let numbers = shape.numbers(1...2, 1...2) { return try yearless(numbers, typed) }
    default:
      if let date = try CivilDate.absolute(shape, typed) { return Birthday(date) }
    }
    throw CivilDate.rejection("birthday.form", typed)
  }

  private static func yearless(_ numbers: [Int], _ typed: String) throws(Rejection) -> Birthday {
    guard let birthday = Birthday(year: nil, month: numbers[0], day: numbers[1]) else {
      throw CivilDate.rejection("date.notACalendarDay", typed)
    }
    return birthday
  }
}
