import Foundation
import Testing

/// Files and stored records against the rules; the rules' own examples.
struct ValidateTests {
  let box = Sandbox()

  private static let exchanged =
    "warning: height: height 57 cm and weight 166 kg look exchanged; check them, or confirm that they are right "
    + "[person.exchanged]\n"

  /// Two hundred rows of body measures, of which the twelfth has them the wrong way round.
  @Test func twoHundredRows() {
    var lines = ["\"\",\"sex\",\"weight\",\"height\",\"repwt\",\"repht\""]
    for row in 1...200 {
      lines.append(
        row == 12 ? "\"12\",\"F\",166,57,56,163" : "\"\(row)\",\"M\",\(45 + row % 60),\(150 + row % 45),NA,NA"
      )
    }
    box.write(lines.joined(separator: "\r\n") + "\r\n", to: "measures.csv")
    let words = ["person", "validate", "--file", "measures.csv", "--fields", "height,weight"]
    #expect(
      box.run(words) == Outcome("measures.csv:13:14: \(Self.exchanged)200 records, 0 errors, 1 warning\n"))
    #expect(box.run(words + ["--strict"]).code == 65)
    #expect(box.names() == ["measures.csv", "tmp"])
  }

  /// The sample in the folder beside the package, where there is one.
  private static let shared = URL(filePath: #filePath)
    .appending(path: "../../../../shared/samples/davis.csv").standardized.path

  @Test(.enabled(if: FileManager.default.fileExists(atPath: shared))) func sharedSample() {
    #expect(
      box.roster("person", "validate", "--file", Self.shared, "--fields", "height,weight")
        == Outcome("\(Self.shared):13:14: \(Self.exchanged)200 records, 0 errors, 1 warning\n"))
  }

  /// Records that came in by other hands: each is found as it would be in a file.
  @Test(.enabled(if: Sandbox.has("sqlite3"))) func recordsOfOtherHands() {
    box.write(
      "name,height,weight,birthday,note\n" + (1...9).map { "P\($0),170,60,1990-04-1\($0),fine\n" }.joined(),
      to: "members.csv")
    box.roster("person", "import", "members.csv")
    box.shell(
      """
      sqlite3 data/roster/roster.db "UPDATE person SET height = 3010 WHERE number = 2;
      UPDATE person SET height = 570, weight = 166000 WHERE number = 3;
      UPDATE person SET birthday = '2026-01-16' WHERE number = 4;
      UPDATE person SET name = char(80, 10, 81) WHERE number = 5;
      UPDATE person SET note = char(65, 10, 66, 9) WHERE number = 6;
      UPDATE person SET note = char(65, 7) WHERE number = 7;
      UPDATE person SET birthday = '--12-31', name = char(12288, 65, 32) WHERE number = 8;
      UPDATE person SET tags = '[\\"a\\"]', name = ' ' WHERE number = 9"
      """)
    #expect(
      box.roster("person", "validate")
        == Outcome(
          """
          person 2: error: height: 301 cm is outside 20 cm to 300 cm; check the number and its unit [height.range]
          person 3: \(Self.exchanged)\
          person 4: error: birthday: “2026-01-16” is in the future (today is 2026-01-15); check the year [birthday.future]
          person 5: error: name: “P\\nQ” contains a line break (U+000A), but this field is one line; put it on one line [name.text.lineBreak]
          person 7: error: note: “A\\u{7}” contains the control character U+0007; remove it and try again [note.text.control]
          person 9: error: name: must not be empty; give a value [name.required]
          9 records, 5 errors, 1 warning

          """, code: 65))
  }

  private static let findings = """
    members.csv:3:3: \(exchanged)\
    members.csv:4:3: error: height: 301 cm is outside 20 cm to 300 cm; check the number and its unit [height.range]
    members.csv:4:7: error: weight: “x” is not a number; write digits with at most one decimal point, \
    like 70 or 70.5 [weight.number.notANumber]
    members.csv:5:1: error: name: must not be empty; give a value [name.required]
    4 records, 3 errors, 1 warning

    """

  private static let members = "name,height,weight\nA,170,60\nB,57,166\nC,301,x\n,160,50\n"

  @Test func findingsByPlace() {
    box.write(Self.members, to: "members.csv")
    #expect(box.roster("person", "validate", "--file", "members.csv") == Outcome(Self.findings, code: 65))
    let json = box.roster("person", "validate", "--file", "members.csv", "--json")
    #expect(json.code == 65)
    #expect(
      json.out.hasPrefix(
        "{\"records\":4,\"errors\":3,\"warnings\":1,\"findings\":[{\"place\":\"members.csv:3:3\","))
  }

  @Test func otherFormats() {
    box.write(Self.members.replacing(",", with: "\t"), to: "members.tsv")
    #expect(
      box.roster("person", "validate", "--file", "members.tsv")
        == Outcome(Self.findings.replacing("members.csv", with: "members.tsv"), code: 65))
    box.write("[{\"name\":\"A\",\"height\":12}]", to: "members.json")
    #expect(
      box.roster("person", "validate", "--file", "members.json")
        == Outcome(
          """
          members.json:1:23: error: height: 12 cm is outside 20 cm to 300 cm; check the number and its unit [height.range]
          1 record, 1 error, 0 warnings

          """, code: 65))
    #expect(
      box.shell("printf 'userId,nickname\\nsato,S\\nSATO,T\\n' | \"$ROSTER\" user validate --file -")
        == Outcome(
          """
          standard input:3:1: error: userId: sato stands in line 2 already; choose another [userId.takenInFile]
          2 records, 1 error, 0 warnings

          """, code: 65))
  }

  /// A file is read as an import reads it.
  @Test func formatsOfOtherPrograms() {
    box.write(
      "BEGIN:VCARD\nVERSION:4.0\nFN:Sato\nBDAY:19900412\nEND:VCARD\n"
        + "BEGIN:VCARD\nVERSION:4.0\nFN:Mori\nBDAY:20310101\nEND:VCARD\n", to: "a.vcf")
    #expect(
      box.roster("friend", "validate", "--file", "a.vcf")
        == Outcome(
          """
          a.vcf:9:6: error: birthday: “2031-01-01” is in the future (today is 2026-01-15); check the year [birthday.future]
          2 records, 1 error, 0 warnings

          """, code: 65))
    box.write("(A) 2026-11-01 Call due:2026-12-01\nx 2026-11-02 Done\n", to: "todo.txt")
    #expect(
      box.roster("todo", "validate", "--file", "todo.txt") == Outcome("2 records, 0 errors, 0 warnings\n"))
    box.write("{\"description\":\"A\",\"status\":\"pending\"}\n", to: "tasks")
    #expect(
      box.roster("todo", "validate", "--file", "tasks", "--as", "taskwarrior")
        == Outcome("1 record, 0 errors, 0 warnings\n"))
    box.write("Full name;weight (lb);Colour\nSato;150;red\nMori;2000;red\nAbe;150;;x\n", to: "b.csv")
    #expect(
      box.roster("person", "validate", "--file", "b.csv")
        == Outcome(
          """
          b.csv:3:6: error: weight: 907.185 kg is outside 0.2 kg to 800 kg; check the number and its unit [weight.range]
          b.csv:4:1: error: number of fields 4, columns in the first line 3; add or remove delimiters, or put a text that holds one in quotes [csv.fieldCount]
          3 records, 2 errors, 0 warnings

          """, err: "Not checked, since no field has the name: Colour\n", code: 65))
    box.write([0x6E, 0x61, 0x6D, 0x65, 0x0A, 0x8D, 0xB2, 0x0A], to: "c.csv")
    #expect(
      box.roster("person", "validate", "--file", "c.csv", "--encoding", "cp932", "--map", "name=name")
        == Outcome("1 record, 0 errors, 0 warnings\n"))
    #expect(
      box.roster("person", "validate", "--encoding", "cp932").err.hasPrefix(
        "roster: --encoding says how a file is read, and no file is given; add --file FILE\n"))
  }

  @Test func filesThatCannotBeRead() {
    box.write("name,height\n\"A,1\n", to: "open.csv")
    box.write([0xFF, 0xFE, 0x41, 0x00], to: "utf16.csv")
    box.write(Array("name\n".utf8) + [0xC3, 0x28, 10], to: "latin.csv")
    for (file, sentence, code) in [
      ("none.csv", "none.csv does not exist; check the name", 66 as Int32),
      (
        "open.csv",
        "open.csv:2:1: a quote opens here and is never closed; close it, or double it if it is part of the text",
        65
      ),
      (
        "utf16.csv",
        "utf16.csv:1:1: the file is UTF-16; import it with --encoding utf-16, or save it as UTF-8", 65
      ),
      (
        "latin.csv",
        "latin.csv:2:1: these bytes are not UTF-8 but look like latin1; import the file with --encoding latin1, "
          + "or save it as UTF-8",
        65
      ),
      ("tmp", "tmp cannot be read (Is a directory)", 74),
    ] {
      #expect(
        box.roster("person", "validate", "--file", file) == Outcome(err: "roster: \(sentence)\n", code: code),
        "\(file)")
    }
  }

  @Test func storedRecords() {
    box.roster("person", "add", "A", "--height", "57", "--weight", "166", "--force")
    #expect(
      box.roster("person", "validate")
        == Outcome("person 1: \(Self.exchanged)1 record, 0 errors, 1 warning\n"))
    #expect(box.roster("person", "validate", "--strict").code == 65)
    #expect(
      box.roster("person", "validate", "--fields", "name") == Outcome("1 record, 0 errors, 0 warnings\n"))
    box.write("{ person: { height: { minimum: 60, usualMinimum: 100 } } }", to: "tall")
    #expect(
      box.roster("person", "validate", "--config", "tall")
        == Outcome(
          """
          person 1: error: height: 57 cm is outside 60 cm to 300 cm; check the number and its unit [height.range]
          person 1: \(Self.exchanged)1 record, 1 error, 1 warning

          """, code: 65))
  }

  @Test(arguments: ["todo", "user", "person", "friend"])
  func examplesOfTheRules(_ group: String) {
    let outcome = box.roster(group, "rules", "--test")
    let passed = outcome.out.wholeMatch(of: /(\d+) passed, 0 failed\n/).flatMap { Int($0.1) }
    #expect(outcome.code == 0 && (passed ?? 0) >= 25)
    box.write("[{ name: 'wrong', given: {}, refused: [] }]", to: "own.json5")
    let failed = box.roster(group, "rules", "--test", "own.json5")
    #expect(failed.code == 65 && failed.out.hasSuffix("\n0 passed, 1 failed\n"))
    #expect(failed.out.hasPrefix("own.json5:1: wrong: expected accepted, found "))
  }

  @Test func rulesAreListed() {
    #expect(
      box.roster("person", "rules", "--format", "jsonl").out.split(separator: "\n").first
        == "{\"field\":\"name\",\"code\":\"name.required\",\"severity\":\"error\",\"rule\":\"must be given\"}"
    )
    let codes = ["nickname.required", "userId.required", "password.required", "password.mismatch"]
    let rules = box.roster("user", "rules").out
    for code in codes { #expect(rules.contains(" \(code) "), "\(code)") }
  }
}
