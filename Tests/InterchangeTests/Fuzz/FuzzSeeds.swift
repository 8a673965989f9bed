/// What the damage is done to, and what is put in here and there, by format.
enum FuzzSeeds {
  static let cards = [
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
  static let cardPieces = [
    "BEGIN:VCARD\r\n", "END:VCARD\r\n", "VERSION:2.1\n", "VERSION:4.0\n", "\r\n ", "\n\t", "=\n", "=3D=",
    ";CHARSET=",
    ";ENCODING=QUOTED-PRINTABLE", ";ENCODING=b", "BDAY:", "--02-29", "BDAY:1996-04", "item1.",
    ";TYPE=\"a,b\"", "^n^^^'",
    "\\n", "\\,", "\\;", "X-ROSTER-", "CHARSET=SHIFT_JIS", "UID:", "ALTID=1",
  ]

  static let lines = [
    """
    (A) 2026-01-02 Call Mum +family @phone due:2026-02-01
    x 2026-02-03 2026-01-02 Buy milk +shop pri:B
    x (A) 2026-01-02 done the old way
    plain text with note:some%20words http://x.y/z 11:30
    2026-01-02 dated rec:+1w t:2026-03-01 h:1

    """
  ]
  static let linePieces = [
    "(A) ", "x ", "X ", "2026-02-29 ", "due:", "pri:", "+", "@", "%0A", "%zz", "+family ", "title:", "note:",
    "detail:", ":",
  ]

  static let tasks = [
    #"""
    [
    {"id":1,"description":"Milk","entry":"20260102T030405Z","status":"pending","uuid":"0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3","tags":["a","b"],"annotations":[{"entry":"20260102T030405Z","description":"x"}],"depends":"0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b4,0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b5","urgency":1.5},
    {"description":"Done\nline","end":"1767322445","entry":"1767322445","status":"completed","uuid":"0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b6","priority":"H","project":"a.b","due":"20260201T000000Z"}
    ]
    """#,
    #"{"description":"Wait","entry":"20260102T030405Z","status":"waiting","wait":"20270101T000000Z","uuid":"0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b7"}"#
      + "\n",
  ]
  static let taskPieces = [
    "[", "]", "{", "}", "[[[[[[[[", "{\"a\":", "\"uuid\":", "\"status\":\"deleted\"", "\\\"",
    "\\ud83d\\ude00", "1e400", "-",
    "true", "false", "null", "\"tags\":", "20260230T250000Z", "\"name\":",
  ]

  static let objects = [
    #"[{"name":"Sato","height":158,"weight":51.5,"tags":["a","b"],"emails":["work: a@b"],"birthday":"--04-12"}]"#,
    "{\"name\":\"Mori\",\"note\":\"a\\nb\",\"extras\":[\"vcard X:1\"]}\n{\"name\":\"x\",\"birthday\":\"2026-02-01\"}\n",
  ]

  static let persons = [
    "name,height,weight,tags,emails\nSato,158,51.5,\"a,b\",\"work: a@b\nc@d\"\n\"Mori \"\"K\"\"\",\"5'11\"\"\",11st 2lb,,\n",
    "Given Name;Family Name;Birthday;E-mail 1 - Value;weight (lb)\r\nElton;Lin;1990-04-12;a@b;150\r\n",
    "Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Group Membership\nBen,* Home,a@b ::: c@d,Mobile,1,* a ::: b\n",
    "First Name,Last Name,Display Name,Primary Email,Home Phone,Home City,Birth Year,Birth Month,Birth Day\nA,B,A B,a@b,12,Kyoto,1990,4,12\n",
  ]
  static let users = [
    "Name\tUser ID\tnickname\tadmin\r\nA\tsato\tSato\ttrue\r\nB\tmori\tMori\tno\r\n",
    "userId\tnickname\nsato\tSato\nmori\tMori\nkato\tKato\nben\tBen\n",
    "nickname\tuserId\temail\tadmin\tdisabled\nSato\tsato\ta@b.jp\ttrue\tfalse\nMori\tmori\t\t0\t1\n",
    "userId\tnickname\tgroups\tnote\nsato\tSato\ta,b\tone\\ntwo\nmori\tMori\t\t\n",
  ]
  static let todos = [
    "title\tdetail\tdone\tpriority\tdue\ttags\nMilk\tone\\ntwo\tfalse\thigh\t2026-02-01\ta,b\nCall\t\ttrue\t\t\t\n"
  ]

  static let tablePieces = [
    ",", ";", "\t", "\"", "\"\"", "\r\n", "name", "height (in)", "id", "=1+1", "'", "\n\n", ",,,,,", "1,5",
    "平成2年4月12日",
  ]

  static let calendarTodos = [
    """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//a//b//EN\r
    BEGIN:VTIMEZONE\r
    TZID:Asia/Tokyo\r
    END:VTIMEZONE\r
    BEGIN:VTODO\r
    UID:0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3\r
    DTSTAMP:20260102T030405Z\r
    CREATED:20260101T000000Z\r
    SUMMARY:Buy milk\\, and 佐\r
     藤 folded\r
    DESCRIPTION:one\\ntwo\r
    X-ROSTER-DETAIL:one%0D%0Atwo\r
    DUE;VALUE=DATE:20260201\r
    PRIORITY:2\r
    CATEGORIES:a,b\\,c\r
    CATEGORIES:d\r
    STATUS:NEEDS-ACTION\r
    BEGIN:VALARM\r
    ACTION:DISPLAY\r
    END:VALARM\r
    END:VTODO\r
    END:VCALENDAR\r

    """,
    """
    BEGIN:VCALENDAR
    BEGIN:VTODO
    UID:x@y
    SUMMARY;LANGUAGE="de":Anruf
    STATUS:COMPLETED
    COMPLETED:20260102T030405Z
    DUE;TZID=Asia/Tokyo:20260301T010000
    END:VTODO
    BEGIN:VTODO
    SUMMARY:Second
    PERCENT-COMPLETE:100
    X-A;B="c;d":e
    END:VTODO
    END:VCALENDAR

    """,
  ]
  static let calendarBirthdays = [
    """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    BEGIN:VEVENT\r
    UID:0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3\r
    DTSTAMP:20260102T030405Z\r
    DTSTART;VALUE=DATE:19920229\r
    RRULE:FREQ=YEARLY;BYYEARDAY=60\r
    SUMMARY:Ben's birthday\r
    X-ROSTER-NAME:Ben\r
    X-ROSTER-BIRTHDAY:--02-29\r
    CATEGORIES:a,b\r
    DESCRIPTION:one\\ntwo\r
    TRANSP:TRANSPARENT\r
    END:VEVENT\r
    END:VCALENDAR\r

    """,
    """
    BEGIN:VCALENDAR
    BEGIN:VEVENT
    UID:x@y
    SUMMARY:🎂 花子 (1990)
    DTSTART:19900412
    DTEND:19900413
    RRULE:FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=12
    BEGIN:VALARM
    TRIGGER:-P1D
    END:VALARM
    END:VEVENT
    BEGIN:VEVENT
    SUMMARY:Geburtstag von Éric
    DTSTART;VALUE=DATE:20230228
    RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1
    END:VEVENT
    END:VCALENDAR

    """,
  ]
  static let calendarPieces = [
    "BEGIN:VTODO\r\n", "END:VTODO\r\n", "BEGIN:VEVENT\n", "END:VEVENT\n", "END:VCALENDAR\r\n", "\r\n ",
    "\n\t",
    "BEGIN:VALARM\n", "END:VALARM\n", "DTSTART:", "RRULE:FREQ=YEARLY;", "BYYEARDAY=60", "BYMONTHDAY=-1",
    "20260229T250000Z", "00010101", "99991231", "\\n", "\\,", "\\;", "X-ROSTER-", "%0D", "%", "UID:",
    "SUMMARY:",
    "CATEGORIES:", "STATUS:COMPLETED\n", "PRIORITY:0\n", ";VALUE=DATE", ";TZID=\"", "'s birthday", "🎂 ",
  ]
}
