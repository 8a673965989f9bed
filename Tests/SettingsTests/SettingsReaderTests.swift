import Config
import Testing
import Values

@testable import Settings

@Suite struct SettingsReaderTests {
  static func read(_ text: String) throws(SettingsError) -> (settings: Settings, set: [String]) {
    try SettingsReader.read(bytes: [UInt8](text.utf8), source: "roster.json5")
  }

  @Test func theCommentedFileStatesTheDefaults() throws {
    let (settings, set) = try SettingsReader.read(bytes: Config.roster, source: "Config/roster.json5")
    #expect(settings == Settings())
    #expect(set.sorted() == Settings.keys.map(\.name).sorted())
  }

  @Test(arguments: ["", " \n\t", "{}", "{person: {height: {}}}", "// nothing\n{}"])
  func nothingSetKeepsTheDefaults(_ text: String) throws {
    let (settings, set) = try Self.read(text)
    #expect(settings == Settings())
    #expect(set == [])
  }

  static let shown: [(String, default: String, given: String, shown: String)] = [
    ("text.maximum", "200", "0x50", "80"),
    ("text.multilineMaximum", "10000", "+1000000", "1000000"),
    ("text.itemsMaximum", "1000", "100000", "100000"),
    (
      "todo.columns", #"["number", "done", "priority", "title", "due", "detail"]"#, "['title',]",
      #"["title"]"#
    ),
    ("todo.order", #"["-priority", "due", "title"]"#, "[]", "[]"),
    ("user.password.minimumLength", "15", "8", "8"),
    ("user.password.commonPasswordsFile", "null", #"'/tmp/a "b"'"#, #""/tmp/a \"b\"""#),
    ("user.hashing.passes", "2", "3", "3"),
    ("user.hashing.memoryMiB", "64", "19", "19"),
    (
      "user.columns", #"["number", "nickname", "userId", "admin"]"#, "['userId', 'admin']",
      #"["userId", "admin"]"#
    ),
    ("user.order", #"["nickname"]"#, "['-userId']", #"["-userId"]"#),
    ("person.height.minimum", "20", "20.50", "20.5"),
    ("person.height.maximum", "300", "272.1", "272.1"),
    ("person.height.usualMinimum", "100", "120", "120"),
    ("person.height.usualMaximum", "230", "210.0", "210"),
    ("person.weight.minimum", "0.2", ".5", "0.5"),
    ("person.weight.maximum", "800", "635.029", "635.029"),
    ("person.weight.usualMinimum", "25", "30", "30"),
    ("person.weight.usualMaximum", "300", "250", "250"),
    ("person.columns", #"["number", "name", "height", "weight"]"#, "['name']", #"["name"]"#),
    ("person.order", #"["name"]"#, "['-height', 'name']", #"["-height", "name"]"#),
    ("friend.leapDay", #""march1""#, "'february28'", #""february28""#),
    ("friend.upcomingDays", "30", "0", "0"),
    ("friend.columns", #"["number", "name", "birthday"]"#, "['birthday']", #"["birthday"]"#),
    ("friend.order", #"["birthday"]"#, "['name']", #"["name"]"#),
    ("today.birthdayDays", "7", "366", "366"),
    ("units.length", #""cm""#, "'ft'", #""ft""#),
    ("units.mass", #""kg""#, "'st'", #""st""#),
    ("history.length", "1000", "0", "0"),
    ("history.sizeMiB", "64", "0", "0"),
    ("terminal.ambiguousWidth", "1", "2", "2"),
  ]

  /// The text that sets one key and nothing else.
  static func nested(_ name: String, _ value: String) -> String {
    let parts = name.split(separator: ".")
    return parts.map { "{" + $0 + ": " }.joined() + value + String(repeating: "}", count: parts.count)
  }

  @Test(arguments: shown)
  func readsAndShows(_ name: String, _ standard: String, _ given: String, _ shown: String) throws {
    let key = try #require(Settings.keys.first { $0.name == name })
    #expect(key.show(Settings()) == standard)
    let (settings, set) = try Self.read(Self.nested(name, given))
    #expect(key.show(settings) == shown)
    #expect(set == [name])
    for other in Settings.keys where other.name != name {
      #expect(other.show(settings) == other.show(Settings()))
    }
    #expect(try Self.read(Self.nested(name, shown)).settings == settings)
  }

  @Test func theTableOfCasesHasEveryKey() {
    #expect(Self.shown.map(\.0) == Settings.keys.map(\.name))
  }

  @Test func valuesReachTheirPlaces() throws {
    let (settings, set) = try Self.read(
      "{units: {mass: 'lb', length: 'in'}, person: {height: {maximum: 250.5}, weight: {minimum: 0.001}},"
        + " friend: {leapDay: 'february28'}, todo: {order: ['due']}}")
    var expected = Settings()
    expected.units.mass = .lb
    expected.units.length = .in
    expected.person.height.maximum = Length(millimetres: 2505)
    expected.person.weight.minimum = Mass(grams: 1)
    expected.friend.leapDay = .february28
    expected.lists["todo"]?.order = ["due"]
    #expect(settings == expected)
    #expect(
      set == [
        "units.mass", "units.length", "person.height.maximum", "person.weight.minimum", "friend.leapDay",
        "todo.order",
      ])
  }

  struct Refused: Sendable {
    let text: String
    let error: SettingsError

    init(
      _ text: String, _ code: String, _ key: String, _ line: Int, _ column: Int, suggestion: String? = nil,
      _ values: [String: String]
    ) {
      self.text = text
      error = SettingsError(
        code: code, source: "roster.json5", key: key, line: line, column: column, suggestion: suggestion,
        values: values.merging(suggestion.map { ["suggestion": $0] } ?? [:]) { given, _ in given })
    }
  }

  static let refused: [Refused] = [
    Refused("{text: }", "json5.unexpected", "", 1, 8, ["value": "}"]),
    Refused("[]", "settings.type.object", "", 1, 1, ["value": "[…]"]),
    Refused("{text: 200}", "settings.type.object", "text", 1, 8, ["value": "200"]),
    Refused(
      "{\n  text: {maximun: 5}}", "settings.unknownKey", "text.maximun", 2, 10, suggestion: "text.maximum",
      ["value": "text.maximun"]),
    Refused("{peson: {}}", "settings.unknownKey", "peson", 1, 2, suggestion: "person", ["value": "peson"]),
    Refused(
      "{leapDay: 'march1'}", "settings.unknownKey", "leapDay", 1, 2, suggestion: "friend.leapDay",
      ["value": "leapDay"]),
    Refused("{unist: {}}", "settings.unknownKey", "unist", 1, 2, suggestion: "units", ["value": "unist"]),
    Refused("{colour: 1}", "settings.unknownKey", "colour", 1, 2, ["value": "colour"]),
    Refused(
      "{'text.maximum': 1}", "settings.unknownKey", "text.maximum", 1, 2, suggestion: "text.maximum",
      ["value": "text.maximum"]),
    Refused("{'': 1}", "settings.unknownKey", "", 1, 2, ["value": ""]),
    Refused("{text: {maximum: '5'}}", "settings.type.integer", "text.maximum", 1, 18, ["value": "5"]),
    Refused("{text: {maximum: 5.5}}", "settings.type.integer", "text.maximum", 1, 18, ["value": "5.5"]),
    Refused("{text: {maximum: 1e2}}", "settings.type.integer", "text.maximum", 1, 18, ["value": "1e2"]),
    Refused(
      "{text: {maximum: Infinity}}", "settings.type.integer", "text.maximum", 1, 18, ["value": "Infinity"]),
    Refused("{text: {maximum: null}}", "settings.type.integer", "text.maximum", 1, 18, ["value": "null"]),
    Refused(
      "{text: {maximum: 0}}", "settings.range", "text.maximum", 1, 18,
      ["value": "0", "minimum": "1", "maximum": "10000"]),
    Refused(
      "{user: {hashing: {passes: 1}}}", "settings.range", "user.hashing.passes", 1, 27,
      ["value": "1", "minimum": "2", "maximum": "1000"]),
    Refused(
      "{user: {hashing: {memoryMiB: 18}}}", "settings.range", "user.hashing.memoryMiB", 1, 30,
      ["value": "18", "minimum": "19", "maximum": "16384"]),
    Refused(
      "{user: {password: {minimumLength: 7}}}", "settings.range", "user.password.minimumLength", 1, 35,
      ["value": "7", "minimum": "8", "maximum": "1024"]),
    Refused(
      "{user: {password: {commonPasswordsFile: ''}}}", "settings.type.text",
      "user.password.commonPasswordsFile", 1, 41, ["value": ""]),
    Refused(
      "{terminal: {ambiguousWidth: 3}}", "settings.range", "terminal.ambiguousWidth", 1, 29,
      ["value": "3", "minimum": "1", "maximum": "2"]),
    Refused(
      "{person: {height: {minimum: 20.05}}}", "settings.type.number", "person.height.minimum", 1, 29,
      ["value": "20.05", "places": "1"]),
    Refused(
      "{person: {weight: {minimum: NaN}}}", "settings.type.number", "person.weight.minimum", 1, 29,
      ["value": "NaN", "places": "3"]),
    Refused(
      "{person: {weight: {minimum: -1}}}", "settings.range", "person.weight.minimum", 1, 29,
      ["value": "-1", "minimum": "0.001", "maximum": "10000"]),
    Refused(
      "{person: {height: {minimum: 99999999999999999999}}}", "settings.type.number", "person.height.minimum",
      1, 29, ["value": "99999999999999999999", "places": "1"]),
    Refused(
      "{person: {height: {minimum: 110}}}", "settings.above", "person.height.minimum", 1, 29,
      ["value": "110", "limit": "100", "other": "person.height.usualMinimum"]),
    Refused(
      "{person: {height: {maximum: 229.9}}}", "settings.below", "person.height.maximum", 1, 29,
      ["value": "229.9", "limit": "230", "other": "person.height.usualMaximum"]),
    Refused(
      "{person: {weight: {usualMaximum: 20, usualMinimum: 30}}}", "settings.above",
      "person.weight.usualMinimum", 1, 52,
      ["value": "30", "limit": "20", "other": "person.weight.usualMaximum"]),
    Refused(
      "{units: {length: 'inch'}}", "settings.choice", "units.length", 1, 18,
      ["value": "inch", "choices": "cm, m, mm, in, ft"]),
    Refused(
      "{friend: {leapDay: true}}", "settings.choice", "friend.leapDay", 1, 20,
      ["value": "true", "choices": "march1, february28"]),
    Refused("{todo: {columns: 'title'}}", "settings.type.list", "todo.columns", 1, 18, ["value": "title"]),
    Refused("{todo: {columns: []}}", "settings.empty", "todo.columns", 1, 18, ["value": "[…]"]),
    Refused("{todo: {columns: ['title', 5]}}", "settings.type.list", "todo.columns", 1, 28, ["value": "5"]),
    Refused(
      "{todo: {columns: ['title', 'title']}}", "settings.repeated", "todo.columns", 1, 28, ["value": "title"]),
    Refused("{todo: {order: [{}]}}", "settings.type.list", "todo.order", 1, 17, ["value": "{…}"]),
  ]

  @Test(arguments: refused)
  func refuses(_ refused: Refused) {
    #expect(throws: refused.error) { try Self.read(refused.text) }
  }
}
