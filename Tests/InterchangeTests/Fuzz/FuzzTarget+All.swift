import Entities
import Formats
import Interchange
import Registry
import Settings

extension FuzzTarget {
  static let all: [FuzzTarget] = (try? make()) ?? []

  private static func make() throws -> [FuzzTarget] {
    let settings = Settings()
    let (person, friend) = (try Person.table(settings), try Friend.table(settings))
    let (todo, user) = (try Todo.table(settings), try User.table(settings))
    return [
      FuzzTarget("vcard", seed: 1, seeds: cards, pieces: cardPieces, table: person) {
        source throws(FormatError) in
        try reader(InterchangeFormat<Person>.vCard4, source)
      },
      FuzzTarget("vcard", seed: 2, seeds: cards, pieces: cardPieces, table: friend) {
        source throws(FormatError) in
        try reader(InterchangeFormat<Friend>.vCard3, source)
      },
      FuzzTarget("todotxt", seed: 3, seeds: lines, pieces: linePieces, table: todo) {
        source throws(FormatError) in
        try reader(.todoTxt, source)
      },
      FuzzTarget("taskwarrior", seed: 4, seeds: tasks, pieces: taskPieces, table: todo) {
        source throws(FormatError) in try reader(.taskwarrior, source)
      },
      FuzzTarget("csv", seed: 5, seeds: tables, pieces: tablePieces, table: person) {
        source throws(FormatError) in
        try table(try DelimitedReader(source), person)
      },
      FuzzTarget("tsv", seed: 6, seeds: tables, pieces: tablePieces, table: user) {
        source throws(FormatError) in
        try table(try DelimitedReader(source, .tsv), user)
      },
      FuzzTarget("json", seed: 7, seeds: objects, pieces: taskPieces, table: person) {
        source throws(FormatError) in
        try table(JSONReader(source), person)
      },
      FuzzTarget("jsonl", seed: 8, seeds: objects, pieces: taskPieces, table: todo) {
        source throws(FormatError) in
        try table(JSONReader(source), todo)
      },
    ]
  }

  private static func reader<Record>(
    _ format: InterchangeFormat<Record>, _ source: any ByteSource
  ) throws(FormatError) -> any ForeignReader {
    guard let make = format.reader else {
      throw FormatError("test.notRead", at: TextPlace(line: 0, column: 0))
    }
    return try make(source, context)
  }

  private static func table<Record>(
    _ reader: any RecordReader, _ table: EntityTable<Record>
  ) throws(FormatError) -> any ForeignReader {
    try TableReader(reader, schema: table.schema, map: ColumnMap(), formOnly: ["password"])
  }

  private static let cards = [
    """
    BEGIN:VCARD\r
    VERSION:4.0\r
    FN:Sato Hanako\r
    N:Sato;Hanako;;;\r
    BDAY:--0412\r
    EMAIL;TYPE=home;PREF=1:a@b.jp\r
    TEL;TYPE=cell;VALUE=uri:tel:+81-3-1234\r
    item1.ADR:;;1-2-3 Ginza;Tokyo;;104-0061;Japan\r
    item1.X-ABLabel:_$!<Home>!$_\r
    NOTE:line one\\nline two\\, with 佐\r
     藤 folded\r
    UID:urn:uuid:0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3\r
    END:VCARD\r

    """,
    """
    BEGIN:VCARD
    VERSION:2.1
    N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=89ric;Tabarly
    FN;ENCODING=QUOTED-PRINTABLE:=C3=89ric=
     Tabarly
    TEL;HOME;VOICE:+33 1
    BDAY:19311113
    PHOTO;JPEG;ENCODING=BASE64:
     /9j/4AAQSkZJRgABAQEASABIAAD/

    END:VCARD
    BEGIN:VCARD
    VERSION:3.0
    FN:Ben
    N:;Ben;;;
    BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29
    PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ
    CATEGORIES:a,b\\,c
    ORG:Acme;Dept\\;1
    END:VCARD

    """,
  ]
  private static let cardPieces = [
    "BEGIN:VCARD\r\n", "END:VCARD\r\n", "VERSION:2.1\n", "VERSION:4.0\n", "\r\n ", "\n\t", "=\n", "=3D=",
    ";CHARSET=",
    ";ENCODING=QUOTED-PRINTABLE", ";ENCODING=b", "BDAY:", "--02-29", "BDAY:1996-04", "item1.",
    ";TYPE=\"a,b\"", "^n^^^'",
    "\\n", "\\,", "\\;", "X-ROSTER-", "CHARSET=SHIFT_JIS", "UID:", "ALTID=1",
  ]

  private static let lines = [
    """
    (A) 2026-01-02 Call Mum +family @phone due:2026-02-01
    x 2026-02-03 2026-01-02 Buy milk +shop pri:B
    x (A) 2026-01-02 done the old way
    plain text with note:some%20words http://x.y/z 11:30
    2026-01-02 dated rec:+1w t:2026-03-01 h:1

    """
  ]
  private static let linePieces = [
    "(A) ", "x ", "X ", "2026-02-29 ", "due:", "pri:", "+", "@", "%0A", "%zz", "+family ", "title:", "note:",
    "detail:", ":",
  ]

  private static let tasks = [
    #"""
    [
    {"id":1,"description":"Milk","entry":"20260102T030405Z","status":"pending","uuid":"0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3","tags":["a","b"],"annotations":[{"entry":"20260102T030405Z","description":"x"}],"depends":"0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b4,0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b5","urgency":1.5},
    {"description":"Done\nline","end":"1767322445","entry":"1767322445","status":"completed","uuid":"0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b6","priority":"H","project":"a.b","due":"20260201T000000Z"}
    ]
    """#,
    #"{"description":"Wait","entry":"20260102T030405Z","status":"waiting","wait":"20270101T000000Z","uuid":"0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b7"}"#
      + "\n",
  ]
  private static let taskPieces = [
    "[", "]", "{", "}", "[[[[[[[[", "{\"a\":", "\"uuid\":", "\"status\":\"deleted\"", "\\\"",
    "\\ud83d\\ude00", "1e400", "-",
    "true", "false", "null", "\"tags\":", "20260230T250000Z", "\"name\":",
  ]

  private static let objects = [
    #"[{"name":"Sato","height":158,"weight":51.5,"tags":["a","b"],"emails":["work: a@b"],"birthday":"--04-12"},{"title":"Milk","done":true}]"#,
    "{\"name\":\"Mori\",\"note\":\"a\\nb\",\"extras\":[\"vcard X:1\"]}\n{\"title\":\"x\",\"due\":\"2026-02-01\"}\n",
  ]
  private static let tables = [
    "name,height,weight,tags,emails\nSato,158,51.5,\"a,b\",\"work: a@b\nc@d\"\n\"Mori \"\"K\"\"\",\"5'11\"\"\",11st 2lb,,\n",
    "Name\tUser ID\tnickname\tadmin\r\nA\tsato\tSato\ttrue\r\n",
    "Given Name;Family Name;Birthday;E-mail 1 - Value;weight (lb)\r\nElton;Lin;1990-04-12;a@b;150\r\n",
    "userId,nickname,password\nsato,Sato,secret\n",
  ]
  private static let tablePieces = [
    ",", ";", "\t", "\"", "\"\"", "\r\n", "name", "height (in)", "id", "=1+1", "'", "\n\n", ",,,,,", "1,5",
    "平成2年4月12日",
  ]
}
