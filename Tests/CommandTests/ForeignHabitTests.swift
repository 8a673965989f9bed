import Testing

/// What other programs put into their files beside the records.
struct ForeignHabitTests {
  private let box = Sandbox()

  @Test func groupsTagTheirMembers() {
    box.write(
      """
      BEGIN:VCARD
      VERSION:3.0
      UID:a@example.org
      N:Lin;Elton;;;
      FN:Elton Lin
      X-GOOGLE TALK:elton
      AGENT:
      BEGIN:VCARD
      FN:Agent
      END:VCARD
      X-DEATHDATE:2020-05-06
      END:VCARD
       
      BEGIN:VCARD
      VERSION:3.0
      FN:Rowing Club
      X-ADDRESSBOOKSERVER-KIND:group
      X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a@example.org
      END:VCARD

      """, to: "a.vcf")
    let first = box.roster("person", "import", "a.vcf")
    #expect(first.code == 0 && first.out == "a.vcf: 1 created, 0 updated, 0 the same, 0 refused\n")
    #expect(first.err.contains("Groups, which are tags of their members and no records: 1.\n"))
    #expect(
      box.roster("person", "list", "--format", "csv", "--columns", "name,family,died,tags").out
        == "name,family,died,tags\nElton Lin,Lin,2020-05-06,Rowing Club\n")
    let again = box.roster("person", "import", "a.vcf", "--json")
    #expect(again.out.contains(#""same":1,"refused":0,"lookalikes":0,"passedOver":{"vcard.group":1}"#))
    for format in ["vcard", "vcard3"] {
      #expect(box.roster("person", "export", "\(format).vcf", "--as", format, "--verify").code == 0)
      #expect(
        box.roster("person", "import", "\(format).vcf").out
          == "\(format).vcf: nothing new; 1 the same, 0 refused\n")
    }
  }

  /// The same on another day.
  @Test func passesOverWhatIsNotAskedFor() {
    box.write(
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:1
      SUMMARY:🎂 Anna (1948)
      DTSTART;VALUE=DATE:19700412
      RRULE:FREQ=YEARLY
      END:VEVENT
      BEGIN:VTODO
      UID:2
      SUMMARY:Call
      DUE:
      PRIORITY:
      COMPLETED;TZID=Asia/Tokyo:20260102T120000
      END:VTODO
      BEGIN:VTODO
      UID:2
      RECURRENCE-ID:20260102T120000Z
      STATUS:COMPLETED
      END:VTODO
      END:VCALENDAR

      """, to: "a.ics")
    for today in ["2026-01-15", "2027-05-05"] {
      let day = ["ROSTER_TODAY": today]
      let result =
        today == "2026-01-15"
        ? "1 created, 0 updated, 0 the same, 0 refused\n" : "nothing new; 1 the same, 0 refused\n"
      let todos = box.roster("todo", "import", "a.ics", with: day)
      #expect(todos.code == 0 && todos.out == "a.ics: " + result)
      #expect(todos.err.contains("Passed over, as events and no to-dos: 1.\n"))
      #expect(todos.err.contains("Passed over, as single occurrences of an entry that repeats: 1.\n"))
      let friends = box.roster("friend", "import", "a.ics", with: day)
      #expect(friends.code == 0 && friends.out == "a.ics: " + result)
      #expect(friends.err.contains("Passed over, as to-dos and no birthdays: 2.\n"))
    }
    #expect(
      box.roster("todo", "list", "--all", "--format", "csv", "--columns", "title,done,completedAt").out
        == "title,done,completedAt\nCall,true,2026-01-02T03:00:00.000Z\n")
    #expect(
      box.roster("friend", "list", "--format", "csv", "--columns", "name,birthday").out
        == "name,birthday\nAnna,1948-04-12\n")
  }

  @Test(arguments: [
    ("SUMMARY:Wedding anniversary", "“Wedding anniversary” is an anniversary and no birthday"),
    ("SUMMARY:Christmas Day", "“Christmas Day” is a feast day and no birthday"),
    ("SUMMARY:Death of Anna (1999)", "“Death of Anna (1999)” is a day of death and no birthday"),
  ])
  func refusesOtherDaysByName(_ summary: String, _ sentence: String) {
    box.write(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(summary)\nDTSTART;VALUE=DATE:19990412\nRRULE:FREQ=YEARLY\nEND:VEVENT\n"
        + "END:VCALENDAR\n", to: "a.ics")
    let outcome = box.roster("friend", "import", "a.ics")
    #expect(outcome.code == 65 && outcome.err.contains("a.ics:3:9: \(sentence)"), "\(outcome)")
  }

  @Test func readsQuotedPrintableInTheEncodingGiven() {
    box.write(
      "BEGIN:VCARD\nVERSION:2.1\nFN;QUOTED-PRINTABLE:M=FCller\nEND:VCARD\n", to: "a.vcf")
    #expect(box.roster("person", "import", "a.vcf").code == 65)
    #expect(box.roster("person", "import", "a.vcf", "--encoding", "cp1252").code == 0)
    #expect(
      box.roster("person", "list", "--format", "csv", "--columns", "name").out == "name\nMüller\n")
  }
}
