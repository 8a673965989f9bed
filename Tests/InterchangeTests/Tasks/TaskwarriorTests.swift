import Entities
import Formats
import Interchange
import Registry
import Settings
import Testing
import Values

@Suite struct TaskwarriorTests {
  static let uuid = "0f1e2d3c-4b5a-4697-8899-aabbccddeeff"

  /// Attributes of a task that is complete without them, and what is read.
  struct Attributes: CustomTestStringConvertible {
    var json: String
    var fields: [String: String] = [:]
    var created: String?

    var testDescription: String { json }
  }

  static let attributes = [
    Attributes(json: #""status":"pending""#),
    Attributes(
      json: #""status":"completed","end":"20260102T030405Z""#,
      fields: ["done": "1", "completedAt": "2026-01-02T03:04:05.000Z"]),
    Attributes(json: #""status":"completed""#, fields: ["done": "1"]),
    Attributes(json: #""status":"pending","end":"20260102T030405Z""#),
    Attributes(json: #""status":"waiting","wait":"20270102T030405Z""#),
    Attributes(json: #""status":"recurring","recur":"weekly","mask":"-+""#),
    Attributes(json: #""parent":"x","imask":3.000000,"rtype":"periodic""#),
    Attributes(
      json: #""entry":"20260102T030405Z","modified":"20260102T030405Z","modification":"1""#,
      created: "2026-01-02T03:04:05.000Z"),
    Attributes(json: #""entry":"1767323045""#, created: "2026-01-02T03:04:05.000Z"),
    Attributes(json: #""entry":1767323045"#, created: "2026-01-02T03:04:05.000Z"),
    Attributes(json: #""entry":"2026-01-02T03:04:05Z""#, created: "2026-01-02T03:04:05.000Z"),
    Attributes(json: #""entry":"20260102T030405""#, created: "2026-01-02T03:04:05.000Z"),
    Attributes(json: #""entry":"20260102""#, created: "2026-01-02T00:00:00.000Z"),
    Attributes(json: #""due":"20260102T000000Z""#, fields: ["due": "2026-01-02"]),
    Attributes(
      json: #""due":"20260102T120000Z""#, fields: ["due": "2026-01-02"]),
    Attributes(json: #""due":"""#),
    Attributes(json: #""priority":"H""#, fields: ["priority": "3"]),
    Attributes(json: #""priority":"M""#, fields: ["priority": "2"]),
    Attributes(json: #""priority":"L""#, fields: ["priority": "0"]),
    Attributes(json: #""priority":"""#),
    Attributes(json: #""priority":"U""#),
    Attributes(json: #""tags":["a","öl"]"#, fields: ["tags": "a|öl"]),
    Attributes(json: #""tags":"a,b""#, fields: ["tags": "a|b"]),
    Attributes(json: #""tags":["a b","c","c"]"#, fields: ["tags": "a b|c"]),
    Attributes(json: #""tags":[]"#),
    Attributes(json: #""depends":["\#(uuid)"]"#),
    Attributes(json: #""depends":"\#(uuid),\#(uuid)""#),
    Attributes(json: #""depends":"[\"\#(uuid)\"]""#),
    Attributes(json: #""annotations":[ {"entry":"20260102T030405Z", "description":"a\/b"} ]"#),
    Attributes(json: #""id":3,"urgency":4.5"#),
    Attributes(json: #""points": 42.000000, "a b\n":{ "x" : [ 1 , null ] } "#),
    Attributes(json: "\"u\":\"\u{2028}\u{85} \\\" \""),
    Attributes(json: #""project":null"#),
    Attributes(json: #""detail":"one\ntwo""#, fields: ["detail": "one\ntwo"]),
    Attributes(json: #""detail":" one ""#, fields: ["detail": "one"]),
    Attributes(json: #""detail":7"#),
    Attributes(json: #""detail":"\u0001""#),
  ]

  @Test(arguments: attributes)
  func readsAttributes(_ wanted: Attributes) throws {
    let json = #"{"uuid":"\#(Self.uuid)","description":"Buy milk",\#(wanted.json)}"#
    for piece in [1, 7, .max] {
      let landing = Landing(json, as: .taskwarrior, piece: piece)
      #expect(landing.error == nil)
      let record = try #require(landing.records.first)
      #expect(record.problem == nil && record.identifier == Self.uuid)
      var fields = wanted.fields
      if let moment = fields["completedAt"] {
        fields["completedAt"] = Timestamp(rfc3339: moment).map { String($0.milliseconds) }
      }
      fields["title"] = "Buy milk"
      fields["done"] = fields["done"] ?? "0"
      if !wanted.json.contains(#""priority":"U""#) { fields["priority"] = fields["priority"] ?? "1" }
      #expect(
        Dictionary(uniqueKeysWithValues: record.entries.map { ($0.field, record.text($0.field)) }) == fields)
      #expect(record.createdAt?.rfc3339 == wanted.created)
    }
  }

  /// What no field takes passes as it stood, and so does what still says what the field holds.
  @Test(
    arguments: attributes.filter { !$0.json.contains("pending\",\"end") && $0.json != "\"priority\":\"\"" })
  func writesThroughTheTask(_ wanted: Attributes) throws {
    let status = wanted.json.contains("status") ? "" : #""status":"pending","#
    let json = #"{"uuid":"\#(Self.uuid)","z":[ 1 ],"description":"Buy milk",\#(status)\#(wanted.json)}"#
    let record = try #require(Landing(json, as: .taskwarrior).records.first)
    var dice = TaskDice(seed: 1)
    let stored = dice.stored(try record.landed(Todo.table(Settings())))
    let origins = record.origin(of: stored.id, .taskwarrior)
    let bytes = try written([stored], as: .taskwarrior, through: origins).bytes
    let again = try #require(Landing(bytes, as: .taskwarrior).records.first)
    let essence = try #require(InterchangeFormat.taskwarrior.origins?.essence)
    #expect(essence(again.source) == essence(record.source))
    #expect(String(decoding: again.source, as: UTF8.self).hasPrefix(#"{"uuid":"\#(Self.uuid)","z":[1]"#))
  }

  @Test func aDeletedTaskIsADeletion() throws {
    let json = #"{"uuid":"\#(Self.uuid)","description":"a","status":"deleted"}"#
    let record = try #require(Landing(json, as: .taskwarrior).records.first)
    #expect(record.isDeleted && record.problem == nil)
  }

  @Test(arguments: [
    ("a\\nb\\nc", "a", "b\nc"), ("\\n a\\nb", "a", "b"), ("a\\r\\nb", "a", "b"), ("a\\n\\n", "a", nil),
    ("a\\tb", "a b", nil), (" a ", "a", nil), ("a\\u2028b", "a b", nil), ("a\\nb\\u0001", "a b", nil),
  ])
  func readsADescriptionOfSeveralLines(_ spelled: String, title: String, detail: String?) throws {
    let json =
      #"{"description":"\#(spelled)","entry":"20260102T030405Z","status":"pending","uuid":"\#(Self.uuid)"}"#
    let record = try #require(Landing(json, as: .taskwarrior).records.first)
    #expect(record.text("title") == title && record.text("detail") == detail)
    var dice = TaskDice(seed: 1)
    let stored = dice.stored(try record.landed(Todo.table(Settings())))
    let origins = record.origin(of: stored.id, .taskwarrior)
    let text = String(
      decoding: try written([stored], as: .taskwarrior, through: origins).bytes, as: UTF8.self)
    #expect(text.contains(#""description":"\#(spelled)""#) && !text.contains("detail"))
  }

  @Test(arguments: [
    (#"5"#, "taskwarrior.object", 6), (#""a""#, "taskwarrior.object", 6), ("[]", "taskwarrior.object", 6),
    (#"{"uuid":"x"}"#, "taskwarrior.uuid", 14), (#"{"uuid":1}"#, "taskwarrior.type", 14),
    (#"{"status":"done"}"#, "taskwarrior.status", 16),
    (#"{"due":"soon"}"#, "taskwarrior.date", 13), (#"{"due":"20260230"}"#, "taskwarrior.date", 13),
    (#"{"due":["20260130T000000Z"]}"#, "taskwarrior.date", 13), (#"{"due":1e9}"#, "taskwarrior.date", 13),
    (#"{"entry":"20260130T246000Z"}"#, "taskwarrior.date", 15), (#"{"wait":true}"#, "taskwarrior.date", 14),
    (#"{"tags":[1]}"#, "taskwarrior.type", 14), (#"{"tags":{}}"#, "taskwarrior.type", 14),
    (#"{"depends":["x"]}"#, "taskwarrior.type", 17), (#"{"depends":1}"#, "taskwarrior.type", 17),
    (#"{"annotations":[{"entry":"1"}]}"#, "taskwarrior.annotation", 22),
    (#"{"annotations":"x"}"#, "taskwarrior.type", 21), (#"{"priority":1}"#, "taskwarrior.type", 18),
    (#"{"description":[]}"#, "taskwarrior.type", 21), (#"{"a":1,"a":2}"#, "json.duplicateKey", 17),
  ])
  func refusesOneTask(_ json: String, code: String, column: Int) throws {
    let landing = Landing("[{},\n" + "{},  \(json),{}]", as: .taskwarrior, piece: 5)
    #expect(landing.error == nil)
    try #require(landing.records.count == 4)
    let problem = landing.records[2].problem
    #expect(problem?.code == code)
    #expect(problem?.place == TextPlace(line: 2, column: column))
    #expect(landing.records[3].problem == nil)
  }

  @Test(arguments: [
    ("", 0), ("  \n", 0), ("[]", 0), ("[ ]\n", 0), ("{}", 1), ("[{}]", 1), ("[{}\n,\n{}]", 2),
    ("{}\n{}\n", 2), ("{},\n{}", 2), ("\u{FEFF}[{}]", 1),
  ])
  func readsAListOneTaskOrLines(_ json: String, count: Int) {
    let landing = Landing(json, as: .taskwarrior)
    #expect(landing.error == nil && landing.records.count == count)
  }

  @Test(arguments: [
    ("[{},]", "json.unexpected", 1, 5), ("[{}", "json.end", 1, 4), ("[", "json.end", 1, 2),
    ("[{} {}]", "json.unexpected", 1, 5), ("[{}]\nx", "json.unexpected", 2, 1),
    ("x", "json.unexpected", 1, 1),
    (#"{"a":"#, "json.end", 1, 6), (#"{"a":"b}"#, "json.end", 1, 9), (#"{"a":tru}"#, "json.unexpected", 1, 9),
    (#"{"a" 1}"#, "json.unexpected", 1, 6), (#"{a:1}"#, "json.unexpected", 1, 2),
    (#"{"a":01}"#, "json.number", 1, 6),
    (#"{"a":1.}"#, "json.number", 1, 6), (#"{"a":-}"#, "json.number", 1, 6),
    (#"{"a":[1,]}"#, "json.unexpected", 1, 9),
    (#"{"a":1,}"#, "json.unexpected", 1, 8), (#"{"a":[}"#, "json.unexpected", 1, 7),
    (#"{"a":"\q"}"#, "json.escape", 1, 7), (#"{"a":"\ud800"}"#, "json.surrogate", 1, 7),
    (#"{"a":"\u0000"}"#, "text.nul", 1, 7), ("{\"a\":\"\n\"}", "json.control", 1, 7),
    ("1", "json.unexpected", 1, 1),
    ("{\"é\":\n ?}", "json.unexpected", 2, 2),
  ])
  func refusesWhatIsNoJSON(_ json: String, code: String, line: Int, column: Int) {
    for piece in [1, 3, .max] {
      let landing = Landing(json, as: .taskwarrior, piece: piece)
      let problem = landing.records.compactMap(\.problem).first
      #expect(landing.error?.code ?? problem?.code == code)
      #expect(landing.error?.place ?? problem?.place == TextPlace(line: line, column: column))
    }
  }

  /// What is no JSON is refused, and the tasks around it are read.
  @Test(arguments: [
    ("[{\"a\":1},{\"a\":tru},{}]", 3), ("{\"a\":1}\n{\"a\":tru}\n{}\n", 3),
    ("[{},{\"a\":{\"b\":01}} ,{}]", 3),
    ("[{\"a\" 1}]", 1),
  ])
  func goesOnAfterWhatIsNoJSON(_ json: String, count: Int) {
    for piece in [1, 3, .max] {
      let landing = Landing(json, as: .taskwarrior, piece: piece)
      #expect(landing.error == nil)
      #expect(landing.records.map { $0.problem == nil } == (0..<count).map { $0 != min(1, count - 1) })
    }
  }

  @Test func depthIsBounded() {
    func nested(_ depth: Int) -> String {
      #"{"a":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    }
    #expect(Landing(nested(63), as: .taskwarrior).records.map { $0.problem == nil } == [true])
    let problem = Landing(nested(100_000), as: .taskwarrior).records.first?.problem
    #expect(problem == .init("json.depth", ["limit": "64"], at: TextPlace(line: 1, column: 69)))
  }

  @Test func writesTasks() throws {
    var dice = TaskDice(seed: 1)
    var todo = Todo()
    todo.title = "Say \"hi\" / a\\b"
    todo.detail = "one\ntwo"
    todo.priority = .highest
    todo.due = CivilDate(iso: "2026-02-03")
    todo.tags = ["a", "@b"]
    todo.done = true
    todo.completedAt = Timestamp(rfc3339: "2026-01-05T00:00:00Z")
    var stored = dice.stored(todo)
    stored.row.createdAt = try #require(Timestamp(rfc3339: "2026-01-02T03:04:05.678Z"))
    stored.row.updatedAt = try #require(Timestamp(rfc3339: "2026-01-06T00:00:00Z"))
    var plain = Todo()
    plain.title = "b"
    var other = dice.stored(plain)
    other.row = stored.row
    // What a former version kept.
    let kept = Origin(
      id: stored.id, format: "taskwarrior", identifier: Self.uuid.uppercased(),
      text: Array("\"project\":\"Home\"\n\"id\":1".utf8), isPartial: true)
    other.row.id = dice.id()
    let (bytes, lost) = try written(
      [stored, other], as: .taskwarrior, .fixed(hours: 9), through: [stored.id: kept])
    #expect(lost == [[], []])
    #expect(
      String(decoding: bytes, as: UTF8.self) == #"""
        [
        {"description":"Say \"hi\" / a\\b","detail":"one\ntwo","due":"20260202T150000Z","end":"20260105T000000Z","entry":"20260102T030405Z","modified":"20260106T000000Z","priority":"H","project":"Home","status":"completed","tags":["a","@b"],"uuid":"\#(Self.uuid.uppercased())"},
        {"description":"b","entry":"20260102T030405Z","modified":"20260106T000000Z","status":"pending","uuid":"\#(other.id)"}
        ]

        """#)
    #expect(String(decoding: try written([Stored<Todo>](), as: .taskwarrior).bytes, as: UTF8.self) == "[]\n")
  }

  @Test(arguments: [
    (#"[{"description":"a","entry":"1","status":"pending"}]"#, true),
    (#" { "entry" : "1", "tags":["title",{"title":1}],"status":"x","description" :"a", "id":"#, true),
    (#"{"uuid":"x","description":"a","status":"pending"}"#, true),
    (#"{"descr\u0069ption":"a","uuid":"b","status":"c"}"#, true),
    // A to-do of another program, whatever its description is.
    (#"[{"title":"a","description":"b","status":"pending"}]"#, false),
    (#"[{"title":"a","description":"b","status":"pending","uuid":"x"}]"#, false),
    (#"[{"description":"b","status":"pending","uuid":"x","title":"a"}]"#, false),
    (#"[{"description":"b","status":"pending"}]"#, false), (#"[{"uuid":"b","status":"pending"}]"#, false),
    (#"[{"uuid":"b","description":"a"}]"#, false), (#"[{"a":{"uuid":1,"description":2,"status":3}}]"#, false),
    (#"[{"a":["uuid","description","status"]}]"#, false),
    (#"[[{"uuid":1,"description":2,"status":3}]]"#, false),
    (#"[{"title":"a","done":true}]"#, false), (#"uuid,"description","status""#, false), ("", false),
    ("[", false),
  ])
  func recognisesItself(_ text: String, wanted: Bool) {
    #expect(InterchangeFormat.taskwarrior.recognises(Array(text.utf8)) == wanted)
  }
}
