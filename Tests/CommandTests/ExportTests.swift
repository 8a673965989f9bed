import Testing

/// Where an export goes, and what it looks like.
struct ExportTests {
  let box = Sandbox()

  init() {
    box.roster(
      "person", "add", "Sato, \"Hana\"", "--height", "158", "--tags", "a,b", "--email", "work: a@b.jp")
    box.roster("person", "add", "Mori", "--note", "=1+1")
  }

  private func text(_ name: String) -> String? { box.bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  @Test(arguments: ["csv", "tsv", "json", "jsonl"])
  func equalsTheList(_ format: String) {
    let list = box.roster("person", "list", "--sort", "number", "--format", format).out
    #expect(box.roster("person", "export", "--as", format) == Outcome(list))
    #expect(box.roster("person", "export", "-", "--format", format) == Outcome(list))
    #expect(
      box.roster("person", "export", "out.\(format)")
        == Outcome(err: "2 person records written to out.\(format)\n"))
    #expect(text("out.\(format)") == list)
    #expect(
      box.roster("person", "export", "out.\(format)", "--verify", "--force")
        == Outcome(err: "2 person records written to out.\(format), read back and found the same\n"))
    #expect(box.roster("person", "export", "--verify", "--as", format) == Outcome(list))
    #expect(box.names() == ["data", "out.\(format)", "tmp"])
    let copy = ["--database", "copy.db"]
    #expect(box.run(["person", "import", "out.\(format)"] + copy).code == 0)
    let columns = ["--columns", "number,id,name,height,tags,emails,note,createdAt"]
    #expect(
      box.run(["person", "list", "--format", "csv"] + columns + copy)
        == box.run(["person", "list", "--format", "csv"] + columns))
  }

  @Test func takesItsPlaceWhole() {
    box.write("old", to: "a.csv")
    box.shell("chmod 640 a.csv; ln a.csv second; ln -s a.csv link.csv; mkdir folder.csv")
    #expect(
      box.roster("person", "export", "a.csv")
        == Outcome(
          err: "roster: a.csv is there already; name another, or replace it with --force\n", code: 73))
    #expect(text("a.csv") == "old")
    #expect(box.roster("person", "export", "a.csv", "--force").code == 0)
    // Who had the file open, or another name of it, has the old one.
    #expect(text("second") == "old")
    #expect(text("a.csv")?.hasPrefix("number,id,name,") == true)
    #expect(
      box.roster("person", "export", "link.csv")
        == Outcome(err: "roster: link.csv is no plain file; name another, or remove it first\n", code: 73))
    #expect(box.roster("person", "export", "folder.csv").code == 73)
    #expect(box.roster("person", "export", "none/a.csv").code == 73)
    #expect(box.roster("person", "export", "a.xyz").code == 64)
    #expect(box.names() == ["a.csv", "data", "folder.csv", "link.csv", "second", "tmp"])
  }

  @Test func shapesATable() {
    let table = ["person", "export", "--columns", "name,height,note"]
    #expect(box.run(table).out.split(separator: "\n").first == "name,height,note")
    #expect(box.run(table + ["--delimiter", ";"]).out.split(separator: "\n").first == "name;height;note")
    #expect(box.run(table + ["--delimiter", "tab"]).out.split(separator: "\n").first == "name\theight\tnote")
    #expect(box.run(table + ["--as", "json"]).out.hasPrefix("[\n{\"name\":"))
    box.roster("person", "add", "Zoë", "--note", "a;b")
    #expect(
      box.run(
        table + ["z.csv", "--delimiter", ";", "--encoding", "cp1252", "--where", "name = Zoë", "--verify"])
        == Outcome(err: "1 person record written to z.csv, read back and found the same\n"))
    #expect(box.bytes("z.csv") == Array("name;height;note\nZo".utf8) + [0xEB] + Array(";;\"a;b\"\n".utf8))
    box.roster("person", "add", "佐藤")
    let refused = box.run(table + ["j.csv", "--encoding", "cp1252"])
    #expect(refused.code == 65 && refused.err.contains("“佐” cannot be written in cp1252"))
    #expect(!box.names().contains("j.csv"))
    for (options, code) in [
      (["--columns", "shoe"], 64), (["--delimiter", "ab"], 64), (["--delimiter", "\""], 64),
      (["--delimiter", "x"], 64), (["--encoding", "none"], 65),
      (["--encoding", "cp1252", "--as", "json"], 64),
      (["--delimiter", ";", "--as", "tsv"], 64), (["--columns", "name", "--as", "vcard"], 64),
    ] {
      #expect(box.run(["person", "export"] + options).code == code, "\(options)")
    }
  }

  @Test func ofSome() {
    #expect(
      box.roster("person", "export", "--where", "height", "--as", "jsonl").out.utf8.count { $0 == 10 } == 1)
    let bom = box.roster("person", "export", "--bom")
    #expect(bom.out.utf8.starts(with: [0xEF, 0xBB, 0xBF] + Array("number,".utf8)))
    box.write(Array(bom.out.utf8), to: "bom.csv")
    #expect(box.roster("person", "import", "bom.csv").out == "bom.csv: nothing new; 2 the same, 0 refused\n")
    #expect(box.roster("person", "export", "none.csv", "--database", "empty.db").code == 0)
    #expect(text("none.csv")?.utf8.count { $0 == 10 } == 1)
    #expect(box.names() == ["bom.csv", "data", "none.csv", "tmp"])
  }

  @Test func aClosedPipeEndsQuietly() {
    #expect(box.shell("\"$ROSTER\" person export | true; echo end") == Outcome("end\n"))
  }
}
