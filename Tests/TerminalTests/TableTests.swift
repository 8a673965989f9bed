import Terminal
import Testing
import Values

@Suite struct TableTests {
  static func written(
    _ table: Table, width: Int? = nil, color: Bool = false, ambiguousIsWide: Bool = false
  ) throws -> String {
    var bytes: [UInt8] = []
    let sink = ByteSink(capacity: 1) { bytes.append(contentsOf: $0) }
    try table.write(to: sink, width: width, color: color, ambiguousIsWide: ambiguousIsWide)
    try sink.flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  static let note = "A note that is longer than any line of forty cells"
  static let family = "👨\u{200D}👩\u{200D}👧\u{200D}👦"

  static let table = Table(
    columns: [
      TableColumn("No", alignment: .right), TableColumn("Name"), TableColumn("Note", shrinks: true),
      TableColumn("End", alignment: .right),
    ],
    rows: [
      ["1", "abc", "x", "1"],
      ["2", "验光", "验光验光验光验光验光验光验光验光", "20"],
      ["3", "👍", StyledText(note), "3"],
      ["4", StyledText(family), StyledText(String(repeating: family, count: 20)), ""],
      ["5", "e\u{301}", "", ""],
      ["10", "ที่นี่", "ที่นี่", "5"],
      ["11", "ｶﾞｷﾞ", "ｶﾞｷﾞ", "6"],
    ])

  @Test func fitsEighty() throws {
    #expect(
      try Self.written(Self.table, width: 80) == """
        No  Name  Note                                                End
         1  abc   x                                                     1
         2  验光  验光验光验光验光验光验光验光验光                     20
         3  👍    A note that is longer than any line of forty cells    3
         4  \(Self.family)    \(String(repeating: Self.family, count: 20))
         5  e\u{301}
        10  ที่นี่    ที่นี่                                                    5
        11  ｶﾞｷﾞ  ｶﾞｷﾞ                                                  6

        """)
  }

  @Test func isCutToForty() throws {
    #expect(
      try Self.written(Self.table, width: 40) == """
        No  Name  Note                       End
         1  abc   x                            1
         2  验光  验光验光验光验光验光验光…   20
         3  👍    A note that is longer th…    3
         4  \(Self.family)    \(String(repeating: Self.family, count: 12))…
         5  e\u{301}
        10  ที่นี่    ที่นี่                           5
        11  ｶﾞｷﾞ  ｶﾞｷﾞ                         6

        """)
  }

  @Test func isNeverCutWithoutWidth() throws {
    let long = String(repeating: "x", count: 500)
    let table = Table(columns: [TableColumn("A", shrinks: true)], rows: [[StyledText(long)]])
    #expect(try Self.written(table) == "A\n\(long)\n")
  }

  @Test func headerAloneWithoutRows() throws {
    #expect(try Self.written(Table(columns: [TableColumn("A"), TableColumn("B")], rows: [])) == "A  B\n")
  }

  @Test func colorSurroundsTextOnly() throws {
    let table = Table(
      columns: [TableColumn("A"), TableColumn("B", alignment: .right)],
      rows: [
        [StyledText("x", .red), StyledText("1", [.bold, .green])], [StyledText("", .red), "200"], ["yyy"],
      ])
    #expect(
      try Self.written(table, color: true) == """
        \u{1B}[1mA\u{1B}[0m      \u{1B}[1mB\u{1B}[0m
        \u{1B}[31mx\u{1B}[0m      \u{1B}[1;32m1\u{1B}[0m
             200
        yyy

        """)
    #expect(try Self.written(table) == "A      B\nx      1\n     200\nyyy\n")
  }

  @Test func textCannotLeaveItsPlace() throws {
    let table = Table(
      columns: [TableColumn("A"), TableColumn("B")],
      rows: [["\u{1B}[31mred", "1"], ["a\nb", "2"], ["\u{202E}x", "3"]])
    #expect(
      try Self.written(table) == """
        A              B
        \\u{1B}[31mred  1
        a\\nb           2
        \\u{202E}x      3

        """)
  }

  @Test func ambiguousWidth() throws {
    let table = Table(columns: [TableColumn("A"), TableColumn("B")], rows: [["α", "1"], ["ααα", "2"]])
    #expect(try Self.written(table) == "A    B\nα    1\nααα  2\n")
    #expect(try Self.written(table, ambiguousIsWide: true) == "A       B\nα      1\nααα  2\n")
  }

  @Test(arguments: [
    (20, "Aaaaaaaa  Bbb\naaaaaaaa  bbb\n"),
    (13, "Aaaaaaaa  Bbb\naaaaaaaa  bbb\n"),
    (12, "Aaaaaa…  Bbb\naaaaaa…  bbb\n"),
    (9, "Aaa…  Bbb\naaa…  bbb\n"),
    (8, "Aa…  Bbb\naa…  bbb\n"),
    (7, "Aa…  B…\naa…  b…\n"),
    (6, "A…  B…\na…  b…\n"),
    (4, "…  …\n…  …\n"),
    (1, "…  …\n…  …\n"),
  ])
  func columnsThatShrinkGiveWayFirst(width: Int, expected: String) throws {
    let table = Table(
      columns: [TableColumn("Aaaaaaaa", shrinks: true), TableColumn("Bbb")], rows: [["aaaaaaaa", "bbb"]])
    #expect(try Self.written(table, width: width) == expected)
  }

  @Test func widestGivesWayFirst() throws {
    let table = Table(
      columns: [TableColumn("A", shrinks: true), TableColumn("B", shrinks: true), TableColumn("C")],
      rows: [["aaaaaaaaaaaa", "bbbbbbbb", "cccccccccc"]])
    let head = { (a: Int, b: Int) in
      "A".padding(a) + "  " + "B".padding(b) + "  C\n"
    }
    #expect(try Self.written(table, width: 32) == head(10, 8) + "aaaaaaaaa…  bbbbbbbb  cccccccccc\n")
    #expect(try Self.written(table, width: 28) == head(7, 7) + "aaaaaa…  bbbbbb…  cccccccccc\n")
    #expect(try Self.written(table, width: 27) == head(7, 6) + "aaaaaa…  bbbbb…  cccccccccc\n")
  }
}

extension String {
  fileprivate func padding(_ cells: Int) -> String {
    self + String(repeating: " ", count: cells - count)
  }
}
