import Registry
import Testing
import Values

@Suite struct SortKeyTests {
  private static let cases: [(text: String, keys: [SortKey])] = [
    ("", []),
    ("title", [.attribute(.field(0))]),
    ("-title", [.attribute(.field(0), ascending: false)]),
    ("grade,-due", [.attribute(.field(3)), .attribute(.field(5), ascending: false)]),
    (" title , -number ", [.attribute(.field(0)), .attribute(.number, ascending: false)]),
    ("title,,done,", [.attribute(.field(0)), .attribute(.field(2))]),
    (
      "createdAt,updatedAt,revision,id",
      [.attribute(.createdAt), .attribute(.updatedAt), .attribute(.revision), .attribute(.id)]
    ),
  ]

  @Test(arguments: cases) func readsNames(text: String, keys: [SortKey]) throws {
    #expect(try SortKey.parse(text, in: Paper.table().schema) == keys)
  }

  @Test(arguments: [
    ("colour", "colour"), ("title,--due", "-due"), ("Title", "Title"), ("-", ""),
    ("title desc", "title desc"),
  ])
  func refusesWhatStandsForNothing(text: String, value: String) throws {
    let found = try #require(rejection { _ = try SortKey.parse(text, in: Paper.table().schema) })
    #expect(found.code == "query.unknownField")
    #expect(found.values["value"] == value)
  }
}
