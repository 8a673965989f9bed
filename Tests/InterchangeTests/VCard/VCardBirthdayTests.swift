import Entities
import Formats
import Registry
import Testing
import Values

@testable import Interchange

@Suite struct VCardBirthdayTests {
  @Test(arguments: [
    ("BDAY:1996-04-15", "1996-04-15"), ("BDAY:19960415", "1996-04-15"), ("BDAY:--0415", "--04-15"),
    ("BDAY:--04-15", "--04-15"), ("bday;value=date:2012-06-06", "2012-06-06"), ("BDAY:--0229", "--02-29"),
    ("BDAY;VALUE=date-and-or-time:--0203", "--02-03"), ("BDAY: 19960415 ", "1996-04-15"),
    ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-15", "--04-15"), ("BDAY;VALUE=date:1604-02-29", "--02-29"),
    ("BDAY;X-APPLE-OMIT-YEAR=1900:1900-04-15", "--04-15"), ("BDAY;X-ROSTER-YEAR=1604:16040415", "1604-04-15"),
    ("BDAY;19960415", "1996-04-15"), ("item1.BDAY:1996-04-15", "1996-04-15"),
    ("BDAY:1990/4/12", "1990-04-12"),
  ])
  func readsDays(_ line: String, _ birthday: String) throws {
    for version in ["2.1", "3.0", "4.0"] {
      #expect(try VCardBench.person("FN:A\n\(line)", version: version).birthday?.stored == birthday)
    }
  }

  @Test(arguments: [
    "BDAY:1996-10-22T14:00:00Z", "BDAY:19531015T231000Z", "BDAY;VALUE=date-time:1996-10-22T14:00:00",
    "BDAY;ALTID=1;LANGUAGE=en:19960415", "item1.BDAY:19960415",
  ])
  func keepsWhatStandsBesideADay(_ line: String) throws {
    var person = try VCardBench.person("FN:A\n\(line)", version: "4.0")
    #expect(person.birthday != nil)
    let origin = VCardBench.card("FN:A\n\(line)", version: "4.0")
    #expect(try VCardBench.text(person, .vCard4, through: origin).contains("\r\n\(line)\r\n"))
    person.birthday = Birthday(year: 2000, month: 1, day: 2)
    let changed = try VCardBench.text(person, .vCard4, through: origin)
    #expect(changed.contains("\r\nBDAY:20000102\r\n") && !changed.contains(line))
  }

  @Test(arguments: [
    "BDAY:1996", "BDAY:1996-04", "BDAY:--04", "BDAY:---15", "BDAY:T102200", "BDAY;VALUE=text:circa 1800",
    "BDAY;VALUE=text:1996-04-15",
  ])
  func keepsWhatIsNoDay(_ line: String) throws {
    let person = try VCardBench.person("FN:A\n\(line)", version: "4.0")
    #expect(person.birthday == nil)
    let text = try VCardBench.text(person, .vCard4, through: VCardBench.card("FN:A\n\(line)", version: "4.0"))
    #expect(text.contains("\r\n\(line)\r\n"))
    #expect(try VCardBench.persons(Array(text.utf8)) == [person])
  }

  @Test(arguments: [
    ("1990-02-30", "date.notACalendarDay"), ("--0231", "birthday.form"), ("4/12/1990", "date.unclear"),
    ("soon", "birthday.form"),
  ])
  func leavesWrongDaysToTheField(_ value: String, _ code: String) throws {
    let error = #expect(throws: Rejection.self) { try VCardBench.person("FN:A\nBDAY:\(value)") }
    #expect(error?.code == code)
  }

  @Test func writesNoVagueDayBesideAKnownOne() throws {
    var person = try VCardBench.person("FN:A\nBDAY:1996")
    person.birthday = Birthday(year: 1996, month: 4, day: 15)
    let text = try VCardBench.text(person, .vCard4, through: VCardBench.card("FN:A\nBDAY:1996"))
    #expect(text.split(separator: "\r\n").filter { $0.hasPrefix("BDAY") } == ["BDAY:19960415"])
  }

  @Test func takesTheFirstOfSeveral() throws {
    let lines = "FN:A\nBDAY;ALTID=1:1996\nBDAY;ALTID=1:19960415\nBDAY:20000101"
    var person = try VCardBench.person(lines, version: "4.0")
    #expect(person.birthday?.stored == "1996-04-15")
    let origin = VCardBench.card(lines, version: "4.0")
    #expect(
      try VCardBench.text(person, .vCard4, through: origin).contains(lines.replacing("\n", with: "\r\n")))
    // Removed, none of them comes back.
    person.birthday = nil
    #expect(!(try VCardBench.text(person, .vCard4, through: origin)).contains("BDAY"))
  }

  @Test(arguments: [
    ("1990-04-12", "BDAY:19900412", "BDAY:1990-04-12"),
    ("--04-12", "BDAY:--0412", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12"),
    ("--02-29", "BDAY:--0229", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29"),
    ("1604-02-29", "BDAY;X-ROSTER-YEAR=1604:16040229", "BDAY;X-ROSTER-YEAR=1604:1604-02-29"),
    ("0099-01-02", "BDAY:00990102", "BDAY:0099-01-02"),
  ])
  func writesDays(_ stored: String, _ four: String, _ three: String) throws {
    var person = Person()
    person.name = "A"
    person.birthday = Birthday(stored: stored)
    for (format, line) in [(InterchangeFormat<Person>.vCard4, four), (.vCard3, three)] {
      let text = try VCardBench.text(person, format)
      #expect(text.contains("\r\n\(line)\r\n"))
      #expect(try VCardBench.persons(Array(text.utf8)) == [person])
    }
  }
}
