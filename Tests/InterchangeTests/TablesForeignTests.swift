import Formats
import Interchange
import Registry
import Testing
import Values

/// What tables of other programs hold beside plain columns.
@Suite struct TablesForeignTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let entity: String
    let text: String
    var map: [String] = []
    var dates: DateOrder?
    var gaps: [String] = []
    var headerLine: Int?
    var hoursEast: Int64 = 0
    var isOnce = false
    let records: [[String]]
    var unmatched: [String] = []
    var notes: [String] = []

    var testDescription: String { text }
  }

  // MARK: Rows

  static let rows: [Case] = [
    Case(
      entity: "person", text: "Members of the club\n1 May 2026\n\nname;note\nA;x\n;\nB\n",
      records: [["name=A", "note=x"], ["name=B", "note="]], notes: ["lines 3"]),
    Case(
      entity: "person", text: "sep=;\nname;note\nA;\"x;y\"\n", records: [["name=A", "note=x;y"]]),
    Case(
      entity: "person", text: "a,b\nname,note\nA,NULL\n", gaps: ["NULL"], headerLine: 2,
      records: [["name=A", "note="]], notes: ["lines 1"]),
    Case(
      entity: "person", text: "Wer,Was\nA,x\n", map: ["Wer=name", "Was=note"],
      records: [["name=A", "note=x"]]),
    Case(
      entity: "person", text: "Liste\nWer,Was\nA,x\n", map: ["Wer=name", "Was=note"],
      records: [["name=A", "note=x"]], notes: ["lines 1"]),
    Case(
      entity: "person", text: "name, height , note\nA, 180, \"x, y\" \nB,-,NA\n", gaps: ["NA", "-", "NULL"],
      records: [["name=A", "height= 180", "note=x, y"], ["name=B", "height=", "note="]]),
  ]

  // MARK: Maps

  static let maps: [Case] = [
    Case(
      entity: "person", text: "name,City,Street,Zip\nA,Bonn,1 Way,53111\nB,Bonn,,\n",
      map: ["Street,Zip,City=address"],
      records: [["name=A", "address=1 Way|53111|Bonn"], ["name=B", "address=Bonn"]]),
    Case(
      entity: "person", text: "First,Last\nElton,Lin\n,Cher\n", map: ["First,Last=name"],
      records: [["name=Elton Lin"], ["name=Cher"]]),
    Case(
      entity: "person", text: "name,Notes,x\nA,b,c\n", map: ["Notes=-,x=-"], records: [["name=A"]]),
    Case(
      entity: "person", text: "name,height\nA,1.75\n", map: ["height=height(m)"],
      records: [["name=A", "height=1.75 m"]]),
    Case(
      entity: "person", text: "name,Ht,Wt\nA,70,150\n", map: ["Ht=height(in),Wt = weight(lb)"],
      records: [["name=A", "height=70 in", "weight=150 lb"]]),
    Case(
      entity: "friend", text: "name,born\nA,4/5/1984\n", map: ["born=birthday(dmy)"],
      records: [["name=A", "birthday=1984-05-04"]]),
    Case(
      entity: "friend", text: "name,d,m,y\nA,4,5,1984\n", map: ["y,m,d=birthday"],
      records: [["name=A", "birthday=1984-05-04"]]),
    Case(
      entity: "person", text: "name,One,Two\nA,a@b,c@d\n", map: ["One,Two=emails"],
      records: [["name=A", "emails=a@b|c@d"]]),
    Case(
      entity: "todo", text: "Project,Task,Ignored\nHome,Buy,x\n", map: ["Project,Task=title", "Ignored=-"],
      records: [["title=Home Buy"]]),
  ]

  // MARK: Names

  static let names: [Case] = [
    Case(
      entity: "person", text: "Forenames,Surname\nElton John,Lin\n",
      records: [["name=Elton John Lin", "family=Lin"]]),
    Case(
      entity: "person", text: "Given Name(s),Family Name\nElton,Lin\n",
      records: [["name=Elton Lin", "family=Lin"]]),
    Case(
      entity: "person", text: "Vorname;Name\nMax;Mustermann\n",
      records: [["name=Max Mustermann", "family=Mustermann"]]),
    Case(entity: "person", text: "Name;Vorname\nMax Mustermann;Max\n", records: [["name=Max Mustermann"]]),
    Case(entity: "person", text: "Name,Surname\nElton,Lin\n", records: [["name=Elton Lin", "family=Lin"]]),
    Case(
      entity: "friend", text: "Prénom,Nom de famille,birthday\nZoé,Müller,1990-04-12\n",
      records: [["birthday=1990-04-12", "name=Zoé Müller", "family=Müller"]]),
    Case(entity: "person", text: "姓,名\n佐藤,花子\n", records: [["name=佐藤 花子", "family=佐藤"]]),
    Case(
      entity: "person", text: "First Name,Last Name,Title\nElton,Lin,Director\n",
      records: [["name=Elton Lin", "family=Lin"]], unmatched: ["Title"]),
    Case(
      entity: "person", text: "Title,First Name,Middle Name,Last Name,Suffix\nDr.,Elton,,Lin,\n",
      records: [["name=Dr. Elton Lin", "family=Lin"]]),
    Case(
      entity: "person", text: "name,organisation,email\n,Acme,\n,,work: a@b\n",
      records: [
        ["organisation=Acme", "emails=", "name=Acme"], ["organisation=", "emails=work: a@b", "name=a@b"],
      ]),
    Case(
      entity: "person", text: "company,e-mail\n,a@b\n",
      records: [["organisation=", "emails=a@b", "name=a@b"]]),
    Case(
      entity: "person", text: "name,Labels\nA,\"* myContacts ::: Rowing Club ::: work\"\n",
      records: [["name=A", "tags=Rowing Club,work"]]),
    Case(
      entity: "person", text: "name,Labels\nA,\"* starred ::: x\"\n", records: [["name=A", "tags=x"]],
      unmatched: ["Labels"]),
  ]

  // MARK: Units, states

  static let states: [Case] = [
    Case(
      entity: "person", text: "name,weight,weight unit\nA,150,lb\nB,70,KG\nC,80 kg,lb\nD,60,\n",
      records: [
        ["name=A", "weight=150 lb"], ["name=B", "weight=70 kg"], ["name=C", "weight=80 kg"],
        ["name=D", "weight=60"],
      ]),
    Case(
      entity: "person", text: "name,height,weight,Unit\nA,70,150,lb\nB,70,150,in\nC,1,1,furlong\n",
      records: [
        ["name=A", "height=70", "weight=150 lb"], ["name=B", "height=70 in", "weight=150"],
        ["!table.unit 4:7"],
      ]),
    Case(
      entity: "todo", text: "title,Status\nA,Completed\nB,In Progress\nC,\nD,Not Started\nE,sideways\n",
      records: [
        ["title=A", "done=true"], ["title=B", "done=false"], ["title=C", "done=false"],
        ["title=D", "done=false"], ["!table.state 6:3"],
      ]),
    Case(
      entity: "todo", text: "title,Completion Date\nA,2026-03-01\nB,\nC,2026-03-01 10:30\n",
      records: [
        ["title=A", "completedAt=2026-03-01", "done=true"], ["title=B", "completedAt="],
        ["title=C", "completedAt=2026-03-01T10:30:00.000Z", "done=true"],
      ]),
    Case(
      entity: "todo", text: "title,% Complete,x\nA,100,1\nB,50%,\n",
      records: [["title=A", "done=true"], ["title=B", "done=false"]], unmatched: ["x"]),
    Case(
      entity: "todo", text: "title,Priority\nA,Medium\nB,urgent\nC,HIGH\nD,\n",
      records: [
        ["title=A", "priority=middle"], ["title=B", "priority=highest"], ["title=C", "priority=HIGH"],
        ["title=D", "priority="],
      ]),
    Case(
      entity: "user", text: "userId,nickname,Active\na,A,yes\nb,B,false\n",
      records: [["userId=a", "nickname=A", "disabled=false"], ["userId=b", "nickname=B", "disabled=true"]]),
    Case(
      entity: "user", text: "userId,nickname,Status\na,A,suspended\n",
      records: [["userId=a", "nickname=A", "disabled=true"]]),
  ]

  // MARK: Days

  static let days: [Case] = [
    Case(
      entity: "friend", text: "name,birthday\nA,4/5/1984\nB,25/4/1984\n",
      records: [["name=A", "birthday=1984-05-04"], ["name=B", "birthday=1984-04-25"]], notes: ["birthday dmy"]
    ),
    Case(
      entity: "friend", text: "name,birthday\nA,4/5/1984\nB,4/25/1984\n",
      records: [["name=A", "birthday=1984-04-05"], ["name=B", "birthday=1984-04-25"]], notes: ["birthday mdy"]
    ),
    Case(
      entity: "friend", text: "name,birthday\nA,4/5/1984\nB,5/5/1984\nC,1990-04-12\n",
      records: [
        ["!table.dateOrder 2:3"], ["name=B", "birthday=1984-05-05"], ["name=C", "birthday=1990-04-12"],
      ]),
    Case(
      entity: "friend", text: "name,birthday\nA,4/5/1984\n", dates: .mdy,
      records: [["name=A", "birthday=1984-04-05"]]),
    Case(
      entity: "friend", text: "name,birthday\nA,25/4/1984\n", dates: .mdy,
      records: [["!table.notInOrder 2:3"]]),
    Case(
      entity: "friend", text: "name,birthday\nA,25/4/1984\nB,4/25/1984\nC,1/2/1990\n",
      records: [
        ["name=A", "birthday=1984-04-25"], ["name=B", "birthday=1984-04-25"], ["!table.dateOrder 4:3"],
      ]),
    Case(
      entity: "friend", text: "name,birthday\nA,25/4/1984\nB,1/2/1984\n", isOnce: true,
      records: [["name=A", "birthday=1984-04-25"], ["!table.dateOrder 3:3"]]),
    Case(
      entity: "friend",
      text:
        "name,birthday\nA,25.04.1984\nB,3. 4. 1990\nC,25/12\nD,12 Apr 1990\nE,\"April 12, 1990\"\nF,1990/4/12\n",
      records: [
        ["name=A", "birthday=1984-04-25"], ["name=B", "birthday=1990-04-03"], ["name=C", "birthday=--12-25"],
        ["name=D", "birthday=1990-04-12"], ["name=E", "birthday=1990-04-12"],
        ["name=F", "birthday=1990-04-12"],
      ], notes: ["birthday dmy"]),
    Case(
      entity: "todo",
      text:
        "title,due\nA,2026-05-01 00:00:00\nB,2026-05-01T10:00\nC,5/13/2026 12:00:00 AM\nD,5/13/2026 5:30 PM\nE,2026-05-01T00:00:00.000Z\n",
      records: [
        ["title=A", "due=2026-05-01"], ["title=B", "due=2026-05-01"], ["title=C", "due=2026-05-13"],
        ["title=D", "due=2026-05-13"], ["title=E", "due=2026-05-01"],
      ], notes: ["due mdy", "due cut 2"]),
    Case(
      entity: "todo", text: "title,due\nA,2018-12-11T23:00:00+0000\nB,2018-12-11T23:30:00Z\n", hoursEast: 1,
      records: [["title=A", "due=2018-12-12"], ["title=B", "due=2018-12-12"]], notes: ["due cut 1"]),
    Case(
      entity: "todo", text: "title,due\nA,friday\nB,tomorrow\nC,1/2/3\n",
      records: [["title=A", "due=friday"], ["title=B", "due=tomorrow"], ["title=C", "due=1/2/3"]]),
    Case(
      entity: "person", text: "name,height\nA,1.75\nB,\"1,8\"\nC,\n",
      records: [["!table.metres 2:3"], ["!table.metres 3:3"], ["name=C", "height="]]),
    Case(
      entity: "person", text: "name,height\nA,1.75\nB,180\n",
      records: [["name=A", "height=1.75"], ["name=B", "height=180"]]),
    Case(entity: "person", text: "name,height (m)\nA,1.75\n", records: [["name=A", "height=1.75 m"]]),
    Case(
      entity: "person", text: "name,height\nA,1.75 m\nB,2\n",
      records: [["name=A", "height=1.75 m"], ["name=B", "height=2"]]),
  ]

  @Test(arguments: rows + maps + names + states + days)
  func reads(_ table: Case) throws {
    let (reading, notes) = try readForeign(
      table.text, table.entity, map: table.map, dates: table.dates, gaps: table.gaps,
      headerLine: table.headerLine,
      hoursEast: table.hoursEast, isOnce: table.isOnce)
    #expect(reading.error == nil)
    #expect(reading.records == table.records)
    #expect(reading.unmatched == table.unmatched)
    #expect(notes == table.notes)
  }

  static let refused: [(String, String, [String], String)] = [
    ("person", "Last Name,birthday\n", [], "table.halfName 1:1"),
    ("friend", "birthday,Vorname\n", [], "table.halfName 1:10"),
    ("person", "Surname,birthday\n", ["Surname=name"], ""),
    ("person", "Rufname,Surname\n", ["Rufname,Surname=name"], ""),
    ("person", "name,Deceased\n", [], "table.meaning 1:6"),
    ("person", "name,Deceased\n", ["Deceased=-"], ""),
    ("friend", "name,Date Format\n", [], "table.meaning 1:6"),
  ]

  @Test(arguments: refused)
  func refusesWhatWouldMakeOtherRecords(_ entity: String, _ header: String, _ map: [String], _ error: String)
    throws
  {
    #expect(try readForeign(header, entity, map: map).reading.error ?? "" == error)
  }

  static let refusedMaps = [
    "a,b", "a=name(m)", "a=height(kg)", "a=weight(dmy)", "a=birthday(dym)", "a,b=id", "a=-(m)",
    "a,a=name",
  ]

  @Test(arguments: refusedMaps)
  func refusesMaps(_ text: String) throws {
    let person = try schema("person")
    #expect(throws: Rejection.self) { try ColumnMap([text], of: person) }
  }

  @Test func readsKeysOfObjectsAsColumns() throws {
    let text =
      #"[{"name":"A","weight":150,"weight unit":"lb"},{"name":"B","tags":["Rowing Club","x"],"height":"1.75"}]"#
    let (reading, _) = try readForeign(text, "person", .json)
    #expect(reading.records == [["name=A", "weight=150 lb"], ["!table.metres 1:95"]])
    let tags = try readForeign(#"[{"name":"B","tags":["Rowing Club","x"]}]"#, "person", .json).reading
    #expect(tags.records == [["name=B", "tags=Rowing Club,x"]])
    let todo = try readForeign(#"[{"title":"A","Status":"done"},{"title":"B","Status":"?"}]"#, "todo", .json)
      .reading
    #expect(todo.records == [["title=A", "done=true"], ["!table.state 1:54"]])
    let days = try readForeign(
      #"[{"name":"A","born":"4/5/1984"},{"name":"B","born":"25/4/1984"}]"#, "friend", .json)
    #expect(days.reading.records == [["name=A", "birthday=1984-05-04"], ["name=B", "birthday=1984-04-25"]])
    #expect(days.notes == ["born dmy"])
  }
}
