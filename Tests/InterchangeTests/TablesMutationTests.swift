import Formats
import Interchange
import Testing
import Values

/// Exports of other programs with damage in them: whatever the bytes are, the reading ends.
@Suite struct TablesMutationTests {
  static let tables = [
    "Title\n\nname;born;height;unit;Labels\nA;4/5/1984 10:00;1.75;m;* myContacts ::: x\nB;25/4/1984;NA;cm;\n",
    "sep=,\nFirst Name, \"Last Name\" ,Birthday\nElton, \"Lin\" ,\"April 12, 1990\"\nB\n",
    "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\ntask,Buy @shop,,1,1,every day\nsection,x,,,,\n",
    "title,Status,% Complete,Completion Date,due\nA,done,100,2026-01-01T10:00:00+0100,1/2/2026 5:30 PM\n",
  ]
  static let objects = [
    #"{"shortLink":"x","lists":[{"name":"a"}],"cards":[{"name":"A","labels":[{"name":"x"}],"due":"2026-01-01T10:00:00Z"}]}"#,
    #"{"kind":"tasks#taskLists","items":[{"items":[{"title":"A","status":"completed","deleted":false}]}]}"#,
    #"{"value":[{"title":"A","importance":"high","body":{"content":"x"},"dueDateTime":{"dateTime":"2026-01-01"}}]}"#,
  ]
  static let pieces = [
    "sep=;", "\n\n", "\" ,", "4/5/1984", "25/4/84", "12 Apr", "1.75", "kg", "00:00", "AM", "+0100", "[{",
    "}]",
  ]

  @Test(arguments: [UInt64(1), 2]) func everyReadingEnds(seed: UInt64) throws {
    var mutation = Mutation(seed: seed, pieces: Self.pieces)
    let (tables, objects) = (Self.tables.map { Array($0.utf8) }, Self.objects.map { Array($0.utf8) })
    for round in 0..<1500 {
      let isJSON = round % 3 == 0
      let bytes = mutation.damaged(isJSON ? objects : tables)
      let entity = isJSON || round % 2 == 0 ? "todo" : "person"
      // A reading that throws has ended too; what it says is for other tests.
      let text = String(decoding: bytes, as: UTF8.self)
      let first = try? readForeign(text, entity, isJSON ? .json : .csv, gaps: ["NA"])
      let again = try? readForeign(text, entity, isJSON ? .json : .csv, gaps: ["NA"])
      #expect(first?.reading == again?.reading)
    }
  }
}
