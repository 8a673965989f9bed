import Registry
import Values

extension StoreConformance {
  static let referenceChecks = [
    Check("a reference is read by its form alone", references),
    Check("references are resolved together, each record once, at most 20 candidates", resolving),
  ]

  private enum Meaning: Equatable {
    case records([Int64])
    case absent
    case ambiguous([Int64])
  }

  private static func meaning(_ bench: Bench, _ books: Repository<Book>, _ texts: [String], ranges: Bool)
    -> Meaning?
  {
    do {
      return .records(try books.resolve(texts, ranges: ranges).map(\.number))
    } catch ReferenceError.absent(let entity, let text) {
      bench.equal("entity and text", [entity, text], ["book", texts.last ?? ""])
      return .absent
    } catch ReferenceError.ambiguous(let entity, let text, let candidates) {
      bench.equal("entity and text", [entity, text], ["book", texts.last ?? ""])
      return .ambiguous(candidates.map(\.number))
    } catch {
      return nil
    }
  }

  private static func references(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    let titles = ["Dune", "Éric", "DUNE", "42", "3-4", "title:odd", "Buy  Milk", "佐藤 花子"]
    let rows = try books.add(titles.map { Book($0).cells })
    let cases: [(text: String, ranges: Bool, wanted: Meaning)] = [
      ("2", false, .records([2])),
      ("00002", false, .records([2])),
      ("42", false, .absent),
      ("title:42", false, .records([4])),
      ("0", false, .absent),
      ("99999999999999999999", false, .absent),
      ("２", false, .absent),
      (rows[1].id.text, false, .records([2])),
      (rows[1].id.text.uppercased(), false, .records([2])),
      ("title:" + rows[1].id.text, false, .absent),
      ("01890a5d-ac96-774b-bcce-b302099a8057", false, .absent),
      ("eric", false, .records([2])),
      ("E\u{301}RIC", false, .records([2])),
      (" Éric ", false, .records([2])),
      ("eri", false, .absent),
      ("dune", false, .ambiguous([1, 3])),
      ("title: dune ", false, .ambiguous([1, 3])),
      ("title:title:odd", false, .records([6])),
      ("title:odd", false, .absent),
      ("name:dune", false, .ambiguous([1, 3])),
      ("name:eric", true, .records([2])),
      ("userId:dune", false, .absent),
      ("buy milk", false, .records([7])),
      ("佐藤花子", false, .absent),
      ("", false, .absent),
      ("3-4", false, .records([5])),
      ("3-4", true, .records([3, 4])),
      ("7-99", true, .records([7, 8])),
      ("9-12", true, .absent),
      ("4-3", true, .absent),
      ("title:3-4", true, .records([5])),
      ("2-2", true, .records([2])),
      ("dune", true, .ambiguous([1, 3])),
    ]
    for (text, ranges, wanted) in cases {
      bench.equal("\"\(text)\", ranges \(ranges)", meaning(bench, books, [text], ranges: ranges), wanted)
    }
  }

  private static func resolving(_ bench: Bench) throws {
    let books = bench.books(try bench.store())
    _ = try books.add([Book("A").cells, Book("B").cells, Book("C").cells])
    bench.equal("order named", meaning(bench, books, ["3", "a", "2"], ranges: false), .records([3, 1, 2]))
    bench.equal("once each", meaning(bench, books, ["2", "b", "1-3"], ranges: true), .records([2, 1, 3]))
    bench.equal("none", meaning(bench, books, [], ranges: false), .records([]))
    bench.equal("one absent", meaning(bench, books, ["1", "x"], ranges: false), .absent)
    _ = try books.add((1...25).map { _ in Book("Same").cells })
    bench.equal("cut", meaning(bench, books, ["same"], ranges: false), .ambiguous(Array(4...23)))
    bench.equal("namesakes", try books.create([Book("SAME").cells]).map(\.namesakes), [Array(4...23)])
    let title = [0: Cell.text("Same again")]
    let renamed = try books.save([RecordEdit(base: try bench.row(books, 5), changes: title)])
    bench.equal("no namesakes", renamed.map(\.namesakes), [[]])
    let back = try books.save([RecordEdit(base: renamed[0].row, changes: [0: .text("sAme")])])
    bench.equal("namesakes of one renamed", back.map(\.namesakes), [[4] + Array(6...24)])
    bench.equal(
      "none are looked for", try books.create([Book("x").cells, Book("x").cells]).map(\.namesakes), [[], []])
  }
}
