import Testing

/// Cards and calendars that come again after records changed here, there, or on both sides.
struct CardOriginTests {
  private let box = Sandbox()

  init() { box.roster("user", "register", "a", "--no-password", "--nickname", "A") }

  private func imported(_ group: String, _ text: String, _ file: String, _ options: String...) -> Outcome {
    box.write(text, to: file)
    return box.run([group, "import", file] + options)
  }

  private func list(_ group: String, _ columns: String) -> [String] {
    box.roster(group, "list", "--columns", columns, "--format", "csv").out.split(separator: "\n").dropFirst()
      .map(
        String.init)
  }

  private func lines(_ group: String, _ format: String) -> [String] {
    box.roster(group, "export", "--as", format).out.split(whereSeparator: \.isNewline).map(String.init)
  }

  private static let card = """
    BEGIN:VCARD
    VERSION:2.1
    UID:eva@example.org
    N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Eva;;Dr.;
    FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Dr. Eva M=C3=BCller
    TEL;CELL;PREF:1
    TITLE;ENCODING=QUOTED-PRINTABLE:a, b
    PHOTO;JPEG;ENCODING=BASE64:AAAA

    END:VCARD

    """

  @Test(arguments: ["vcard", "vcard3"]) func whatWasWrittenComesAgainTheSame(_ format: String) {
    #expect(imported("person", Self.card, "a.vcf").code == 0)
    #expect(
      imported("person", Self.card, "a.vcf").out == "a.vcf: nothing new; 1 the same, 0 refused\n")
    func again() -> String {
      #expect(box.roster("person", "export", "b.vcf", "--as", format, "--verify", "--force").code == 0)
      return box.roster("person", "import", "b.vcf").out
    }
    #expect(again() == "b.vcf: nothing new; 1 the same, 0 refused\n")
    box.roster("person", "edit", "1", "--name", "Eva Berg", "--family", "Berg")
    box.roster("person", "edit", "1", "--phones", "work: 2")
    #expect(again() == "b.vcf: nothing new; 1 the same, 0 refused\n")
    let text = lines("person", format)
    #expect(
      !text.contains { $0.contains("Müller") } && text.contains { $0.hasPrefix("TITLE:a\\, b") }, "\(text)")
    let changed = String(decoding: box.bytes("b.vcf") ?? [], as: UTF8.self).replacing(
      "TITLE:a", with: "TITLE:c")
    #expect(
      imported("person", changed, "b.vcf").out == "b.vcf: 0 created, 1 updated, 0 the same, 0 refused\n")
    #expect(lines("person", format).contains { $0.hasPrefix("TITLE:c\\, b") })
  }

  @Test func cardsThatChangedThereAndHere() {
    let first = """
      BEGIN:VCARD
      VERSION:3.0
      UID:1
      FN:Elton Lin
      N:Lin;Elton;;;
      EMAIL;TYPE=INTERNET,HOME:a@b.c
      TEL;TYPE=CELL:1
      X-SKYPE:elton
      END:VCARD

      """
    #expect(imported("person", first, "a.vcf").code == 0)
    #expect(box.roster("person", "export", "--as", "vcard3").out.replacing("\r\n", with: "\n") == first)
    box.roster("person", "edit", "1", "--note", "here", "--birthday", "1990-04-12")
    box.roster("person", "edit", "1", "--phone", "work: 9")
    let second = first.replacing("a@b.c", with: "d@e.f").replacing("TEL;TYPE=CELL:1", with: "TEL;TYPE=CELL:2")
      .replacing("BEGIN:VCARD\nVERSION:3.0", with: "BEGIN:VCARD\nVERSION:3.0\nORG:There")
    #expect(imported("person", second, "a.vcf").out == "a.vcf: 0 created, 1 updated, 0 the same, 0 refused\n")
    #expect(
      list("person", "name,birthday,emails,phones,organisation,note") == [
        "Elton Lin,1990-04-12,home: d@e.f,\"work: 9", "cell: 2\",There,here",
      ])
    box.roster("person", "edit", "1", "--organisation", "Here")
    let third = second.replacing("There", with: "Elsewhere")
    let refused = imported("person", third, "a.vcf")
    #expect(refused.code == 65 && refused.err.contains("[import.conflict]"), "\(refused)")
    #expect(imported("person", third, "a.vcf", "--prefer", "file").code == 0)
    #expect(list("person", "organisation") == ["Elsewhere"])
    #expect(lines("person", "vcard3").contains("X-SKYPE:elton"))
  }

  /// A program that never writes a property empties none; one that writes it elsewhere does.
  @Test func whatNoCardOfAFileSaysStays() {
    func card(_ uid: String, _ more: String...) -> String {
      (["BEGIN:VCARD", "VERSION:3.0", "UID:\(uid)", "FN:\(uid)", "N:;\(uid);;;"] + more + ["END:VCARD", ""])
        .joined(separator: "\n")
    }
    #expect(
      imported("person", card("a", "NOTE:n", "X-A:1") + card("b", "NOTE:m", "X-A:2"), "a.vcf").code == 0)
    #expect(imported("person", card("a", "TEL:1") + card("b"), "b.vcf").code == 0)
    #expect(list("person", "name,phones,note") == ["a,1,n", "b,,m"])
    #expect(lines("person", "vcard3").filter { $0.hasPrefix("X-A") } == ["X-A:1", "X-A:2"])
    #expect(imported("person", card("a", "NOTE:k") + card("b"), "b.vcf").code == 0)
    #expect(list("person", "name,note") == ["a,k", "b,"])
  }

  @Test func calendarsThatChangedThereAndHere() {
    func calendar(_ lines: String...) -> String {
      (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:1"] + lines + [
        "BEGIN:VALARM", "TRIGGER:-PT5M", "END:VALARM", "END:VTODO", "END:VCALENDAR", "",
      ]).joined(separator: "\r\n")
    }
    let first = calendar("DTSTAMP:20260101T000000Z", "SUMMARY:Call", "STATUS:IN-PROCESS", "PRIORITY:2")
    #expect(imported("todo", first, "a.ics").code == 0)
    #expect(
      imported("todo", first.replacing("DTSTAMP:2026", with: "DTSTAMP:2027"), "a.ics").out
        == "a.ics: nothing new; 1 the same, 0 refused\n")
    box.roster("todo", "edit", "1", "--due", "2026-12-24")
    let second = calendar(
      "DTSTAMP:20260101T000000Z", "SUMMARY:Call Mom", "STATUS:IN-PROCESS", "PRIORITY:2")
    #expect(imported("todo", second, "a.ics").out == "a.ics: 0 created, 1 updated, 0 the same, 0 refused\n")
    #expect(list("todo", "title,priority,due") == ["Call Mom,high,2026-12-24"])
    let written = lines("todo", "ical")
    for line in ["STATUS:IN-PROCESS", "PRIORITY:2", "DUE;VALUE=DATE:20261224", "TRIGGER:-PT5M", "UID:1"] {
      #expect(written.contains(line), "\(written)")
    }
    box.roster("todo", "edit", "1", "--title", "Call Dad")
    #expect(imported("todo", first, "a.ics").err.contains("[import.conflict]"))
  }
}
