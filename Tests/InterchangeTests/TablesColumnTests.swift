import Formats
import Interchange
import Registry
import Testing
import Values

/// Which column becomes which field.
@Suite struct TablesColumnTests {
  struct Named: Sendable {
    let entity: String
    let header: String
    let row: String
    let entries: [String]
    let unmatched: [String]

    init(_ entity: String, _ header: String, _ row: String, _ entries: [String], unmatched: [String] = []) {
      self.entity = entity
      self.header = header
      self.row = row
      self.entries = entries
      self.unmatched = unmatched
    }
  }

  static let named: [Named] = [
    Named("person", "name,height,weight", "A,180,70", ["name=A", "height=180", "weight=70"]),
    Named("person", "NAME,Height,w_e-i ght", "A,180,70", ["name=A", "height=180", "weight=70"]),
    Named(
      "person", "Full name,E-Mail,Mobile", "A,a@b.jp,080", ["name=A", "emails=a@b.jp", "phones=mobile: 080"]),
    Named(
      "person", "氏名,身長（cm）,体重,ふりがな", "佐藤,170,60,さとう",
      ["name=佐藤", "height=170 cm", "weight=60", "reading=さとう"]),
    Named(
      "person", "Name;Größe;Gewicht;Geburtstag", "A;170,5;60;1990-04-12",
      ["name=A", "height=170,5", "weight=60", "birthday=1990-04-12"]),
    Named("person", "name,weight (lb)", "A,182", ["name=A", "weight=182 lb"]),
    Named("person", "name,weight (lb)", "A,80 kg", ["name=A", "weight=80 kg"]),
    Named("person", "name,weight (lb)", "A,", ["name=A", "weight="]),
    Named("person", "name,weight (lb)", "A,\"1,234\"", ["name=A", "weight=1,234 lb"]),
    Named("person", "name,weight (lb)", "A,-3", ["name=A", "weight=-3"]),
    Named("person", "name,height [in]", "A,70.5", ["name=A", "height=70.5 in"]),
    Named("person", "name,height_cm,weight_kg", "A,170,60", ["name=A", "height=170 cm", "weight=60 kg"]),
    Named("person", "name,Weight(kg),Height in m", "A,60,1.7", ["name=A", "weight=60 kg", "height=1.7 m"]),
    Named("person", "name,bodyHeight (feet)", "A,5.5", ["name=A", "height=5.5 ft"]),
    Named("person", "name,weight (stone)", "A,１１", ["name=A", "weight=11 st"]),
    Named("person", "name,height (furlong)", "A,1", ["name=A"], unmatched: ["height (furlong)"]),
    Named("person", "name,shoe size,x", "A,42,", ["name=A"], unmatched: ["shoe size", "x"]),
    Named(
      "person", "name,email,E-mail 2 Address,Home Email", "A,a@b,c@d,e@f",
      ["name=A", "emails=a@b|c@d|home: e@f"]),
    Named(
      "person", "name,phones,Work Phone,Home Fax", "A,\"x: 1\n2\",3,", ["name=A", "phones=x: 1|2|work: 3"]),
    Named("person", "name,emails", "A,", ["name=A", "emails="]),
    Named("person", "name,tags,Categories", "A,\"a,b\",c;d", ["name=A", "tags=a,b,c,d"]),
    Named(
      "person", "name,Labels", "A,\"* x ::: Close friends, y\"",
      ["name=A", "tags=Close friends,y"], unmatched: ["Labels"]),
    Named(
      "person", "name,extras,Labels", "A,vcard X:1,a b", ["name=A", "tags=a b"], unmatched: ["extras"]),
    Named(
      "person", "number,id,name,createdAt,updatedAt,revision",
      "7,0193E244-abcd-7f00-800f-fffedcba9876,A,2026-11-30T02:44:45.123Z,x,3",
      ["id=0193E244-abcd-7f00-800f-fffedcba9876", "createdAt=2026-11-30T02:44:45.123Z", "name=A"]),
    Named("person", "number,name", "7,A", ["name=A"]),
    Named("person", "number,name,x", "7,A,1", ["name=A"], unmatched: ["number", "x"]),
    Named("person", "ID,name", "17,A", ["name=A"], unmatched: ["ID"]),
    Named(
      "person", "UUID,name", "urn:uuid:0193e244-abcd-7f00-800f-fffedcba9876,A",
      ["id=urn:uuid:0193e244-abcd-7f00-800f-fffedcba9876", "name=A"]),
    Named("person", "id,name,createdAt,revision", "17,A,,", ["!table.id 2:1"]),
    Named("person", "id,name,createdAt,revision", ",A,,", ["name=A"]),
    Named("person", "name,createdAt", "A,yesterday", ["!table.createdAt 2:3"]),
    Named("person", "name,Created At,x", "A,4/12/2020 10:00,1", ["name=A"], unmatched: ["Created At", "x"]),
    Named(
      "person", "name,created_at,x", "A,2020-04-12,", ["createdAt=2020-04-12T00:00:00.000Z", "name=A"],
      unmatched: ["x"]),
    Named(
      "todo", "Task,Description,Completed,Due date,Labels", "A,b,yes,2026-01-01,x",
      ["title=A", "detail=b", "done=yes", "due=2026-01-01", "tags=x"]),
    Named("todo", "name,priority", "A,high", ["title=A", "priority=high"]),
    Named(
      "user", "login,Display name,mail,groups", "a,A,a@b,\"x,y\"",
      ["userId=a", "nickname=A", "email=a@b", "groups=x,y"]),
    Named(
      "user", "userId,nickname,password,Confirmation", "a,A,secret,secret",
      ["userId=a", "nickname=A", "password=secret", "confirmation=secret"]),
    Named("friend", "Name,Birth date,Notes", "A,--04-12,x", ["name=A", "birthday=--04-12", "note=x"]),
    Named(
      "friend", "name,birthday,email", "A,0/0/00,x", ["name=A", "birthday=0/0/00"], unmatched: ["email"]),
    Named("person", ",name", "1,A", ["name=A"], unmatched: [""]),
  ]

  @Test(arguments: named)
  func names(_ named: Named) throws {
    let reading = try readTable(
      named.header + "\n" + named.row + "\n", named.entity, formOnly: ["password", "confirmation"])
    // Lists follow the fields of one column.
    #expect(reading.error == nil)
    #expect(reading.records.map { Set($0) } == [Set(named.entries)])
    #expect(reading.records[0].count == named.entries.count)
    #expect(reading.unmatched == named.unmatched)
  }

  @Test func countsWhatNoFieldTakes() throws {
    let reader = try TableReader(
      DelimitedReader(ArraySource([UInt8]("name,x,y\nA,1,\nB,2,\nC,,\n".utf8))), schema: schema("person"),
      map: ColumnMap(), formOnly: [])
    while try reader.next() != nil {}
    #expect(reader.unmatched == ["x", "y"])
  }

  struct Mapped: Sendable {
    let maps: [String]
    let header: String
    let row: String
    let entries: [String]
    let unmatched: [String]

    init(_ maps: [String], _ header: String, _ row: String, _ entries: [String], unmatched: [String] = []) {
      self.maps = maps
      self.header = header
      self.row = row
      self.entries = entries
      self.unmatched = unmatched
    }
  }

  static let mapped: [Mapped] = [
    Mapped(["Who=name,cm=height"], "Who,cm", "A,180", ["name=A", "height=180 cm"]),
    Mapped(["who = NAME", "Ht (in)=height"], "Who,Ht (in)", "A,70", ["name=A", "height=70 in"]),
    Mapped([#""a,b"=name,"c=""d"=note"#], "\"a,b\",\"c=\"\"d\"", "A,n", ["name=A", "note=n"]),
    Mapped(["=name"], ",x", "A,1", ["name=A"], unmatched: ["x"]),
    Mapped(["Alias=name"], "name,Alias", "A,B", ["name=B"], unmatched: ["name"]),
    Mapped(["Alias=emails"], "name,email,Alias", "A,a@b,c@d", ["name=A", "emails=a@b|c@d"]),
    Mapped(["key=id"], "key,name", "17,A", ["id=17", "name=A"]),
    Mapped(
      ["made=createdAt"], "name,made", "A,2020-01-01", ["createdAt=2020-01-01T00:00:00.000Z", "name=A"]),
    Mapped(["made=createdAt"], "name,made", "A,soon", ["!table.createdAt 2:3"]),
    Mapped(
      ["Nick=name"], "First Name,Last Name,Nick", "Elton,Lin,El", ["name=El", "family=Lin"],
      unmatched: ["First Name"]),
    Mapped(["Nick=name"], "First Name,Last Name,Nick", "Elton,Lin,", ["name=Elton Lin", "family=Lin"]),
    Mapped(["b=phones"], "Name,A,B", "A,1,2", ["name=A", "phones=2"], unmatched: ["A"]),
  ]

  @Test(arguments: mapped)
  func mapsColumns(_ mapped: Mapped) throws {
    let reading = try readTable(mapped.header + "\n" + mapped.row + "\n", map: mapped.maps)
    #expect(reading.error == nil)
    #expect(reading.records.map { Set($0) } == [Set(mapped.entries)])
    #expect(reading.unmatched == mapped.unmatched)
  }

  static let refusedMaps: [(String, String)] = [
    ("name", "map.form"), ("a=b=c", "map.form"), ("a=", "map.form"), ("", "map.form"),
    ("\"a=name", "map.form"),
    ("a=name,,b=note", "map.form"), ("a=shoe", "query.unknownField"), ("a=password", "query.unknownField"),
    ("a=number", "map.fixed"), ("a=revision", "map.fixed"), ("a=name,A =note", "map.twice"),
  ]

  @Test(arguments: refusedMaps)
  func refusesMaps(_ text: String, _ code: String) throws {
    let person = try schema("person")
    let error = #expect(throws: Rejection.self) { try ColumnMap([text], of: person) }
    #expect(error?.code == code)
  }

  static let refusedHeaders: [(String, String, [String: String])] = [
    ("name,Full name\n", "table.sameField 1:6", ["first": "name", "second": "Full name", "field": "name"]),
    (
      "x,height (cm),height (in)\n", "table.sameField 1:15",
      ["first": "height (cm)", "second": "height (in)", "field": "height"]
    ),
    ("id,uuid\n", "table.sameField 1:4", ["first": "id", "second": "uuid", "field": "id"]),
  ]

  @Test(arguments: refusedHeaders)
  func refusesTwoColumnsOfOneField(_ text: String, _ error: String, _ values: [String: String]) throws {
    #expect(try readTable(text).error == error)
    let person = try schema("person")
    let thrown = #expect(throws: FormatError.self) {
      try TableReader(
        DelimitedReader(ArraySource([UInt8](text.utf8))), schema: person, map: ColumnMap(), formOnly: [])
    }
    #expect(thrown?.values == values)
  }

  @Test func refusesAMapOfAColumnThatIsNotThere() throws {
    let person = try schema("person")
    let map = try ColumnMap(["Full nme=name"], of: person)
    let error = #expect(throws: FormatError.self) {
      try TableReader(
        DelimitedReader(ArraySource([UInt8]("Full name,Height,x\n".utf8))), schema: person, map: map,
        formOnly: [])
    }
    #expect(error?.code == "map.unknownColumn")
    #expect(error?.values == ["value": "Full nme", "names": "Full name"])
    #expect(
      try readTable(#"[{"name":"A"}]"#, "person", .json, map: ["who=note"]).error == "map.unknownColumn 0:0")
    #expect(try readTable("[]", "person", .json, map: ["who=note"]).error == nil)
  }

  @Test func tellsWhichColumnsAreTakenAsTheyStand() throws {
    func columns(_ header: String) throws -> [BulkColumn]? {
      let names = header.dropLast().split(separator: ",").map(String.init)
      let columns = try TableReader(
        DelimitedReader(ArraySource([UInt8](header.utf8))), schema: schema("person"), map: ColumnMap(),
        formOnly: []
      ).bulkColumns
      return columns.map { names.map($0) }
    }
    #expect(
      try columns("name,weight (lb),x,height,emails,id\n") == [
        .field(0, unit: nil), .field(6, unit: .mass(.lb)), .ignored, .field(5, unit: nil),
        .field(7, unit: nil), .identifier,
      ])
    for header in ["First Name,Last Name\n", "'number,name\n"] { #expect(try columns(header) == nil) }
  }

  static let objects: [(String, TableReading)] = [
    (
      #"[{"name":"A","tags":["x","y"],"emails":["a@b","c: d"],"height":170.5,"weight":null}]"#,
      TableReading(records: [["name=A", "height=170.5", "weight=", "tags=x,y", "emails=a@b|c: d"]])
    ),
    (
      "{\"Full name\":\"A\",\"z\":1}\n{\"name\":\"B\",\"tel\":81}\n",
      TableReading(records: [["name=A"], ["name=B", "phones=81"]], unmatched: ["z"])
    ),
    (
      #"[{"name":"A","full name":"B"},{"name":["A"]},{"name":true},{"name":"C","tags":["a b"]},{"name":"D"}]"#,
      TableReading(records: [
        ["!table.sameField 1:26"], ["!table.list 1:39"], ["!table.flag 1:54"], ["name=C", "tags=a b"],
        ["name=D"],
      ])
    ),
    (
      #"[{"number":3,"id":"0193e244-abcd-7f00-800f-fffedcba9876","name":"A","revision":2}]"#,
      TableReading(records: [["id=0193e244-abcd-7f00-800f-fffedcba9876", "name=A"]])
    ),
  ]

  @Test(arguments: objects)
  func readsObjects(_ text: String, _ expected: TableReading) throws {
    let reading = try readTable(text, "person", .json)
    #expect(reading.error == nil)
    #expect(reading.records.map { $0.sorted() } == expected.records.map { $0.sorted() })
    #expect(reading.unmatched == expected.unmatched)
  }
}
