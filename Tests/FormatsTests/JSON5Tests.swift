import Formats
import Testing
import Values

/// The tree without places, as one text.
private func outline(_ value: JSON5.Value) -> String {
  switch value.content {
  case .null: "null"
  case .flag(let flag): String(flag)
  case .number(let text): "#" + text
  case .string(let text): "'" + text + "'"
  case .array(let elements): "[" + elements.map(outline).joined(separator: " ") + "]"
  case .object(let members):
    "{" + members.map { $0.key + ":" + outline($0.value) }.joined(separator: " ") + "}"
  }
}

@Suite struct JSON5Tests {
  static let accepted: [(String, String)] = [
    ("null", "null"), (" true ", "true"), ("false", "false"),
    ("{}", "{}"), ("[]", "[]"), ("[1,]", "[#1]"), ("{a:1,}", "{a:#1}"),
    (
      "\u{FEFF}{a: 'x', \"b c\": [true, null, {d: \"y\"}], $_9é: 0}",
      "{a:'x' b c:[true null {d:'y'}] $_9é:#0}"
    ),
    ("// one\n/* two * / **/ [ // three\r 1 /* four */ , 2]// five", "[#1 #2]"),
    ("\u{A0}\u{3000}\u{B}\u{C}\u{2028}1", "#1"),
    ("'a\"b'", "'a\"b'"), ("\"a'b\"", "'a'b'"),
    (#"'\'\"\\\/\b\f\n\r\t\v\0\x41\u00e9\ud83c\udf82\q'"#, "''\"\\/\u{8}\u{C}\n\r\t\u{B}\0Aé🎂q'"),
    ("'a\\\nb\\\r\nc\\\rd\\\u{2028}e'", "'abcde'"),
    ("'\u{2028}\t'", "'\u{2028}\t'"),
    ("0", "#0"), ("-0", "#-0"), ("+5", "#5"), ("-12.50", "#-12.50"), (".5", "#0.5"), ("5.", "#5"),
    ("1e3", "#1e3"), ("1.5E-7", "#1.5e-7"), ("0x50", "#80"), ("-0XfF", "#-255"), ("0.0", "#0.0"),
    ("[Infinity, -Infinity, +NaN]", "[#Infinity #-Infinity #NaN]"),
    ("{\"\u{E9}\":1,\"e\u{301}\":2}", "{\u{E9}:#1 e\u{301}:#2}"),
    (
      String(repeating: "[", count: 32) + String(repeating: "]", count: 32),
      String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    ),
  ]

  @Test(arguments: accepted)
  func reads(_ text: String, _ tree: String) throws {
    let value = try JSON5.read([UInt8](text.utf8))
    #expect(Array(outline(value).unicodeScalars) == Array(tree.unicodeScalars))
  }

  static func failure(
    _ code: String, _ line: Int, _ column: Int, _ values: [String: String] = [:]
  ) -> JSON5.Failure {
    JSON5.Failure(code: code, line: line, column: column, values: values)
  }

  static let refused: [(String, JSON5.Failure)] = [
    ("", failure("json5.end", 1, 1)),
    ("// x\n", failure("json5.end", 2, 1)),
    ("{", failure("json5.end", 1, 2)),
    ("{a", failure("json5.end", 1, 3)),
    ("[1,", failure("json5.end", 1, 4)),
    ("1 2", failure("json5.unexpected", 1, 3, ["value": "2"])),
    ("{a 1}", failure("json5.unexpected", 1, 4, ["value": "1"])),
    ("{1: 2}", failure("json5.unexpected", 1, 2, ["value": "1"])),
    ("{,}", failure("json5.unexpected", 1, 2, ["value": ","])),
    ("[,]", failure("json5.unexpected", 1, 2, ["value": ","])),
    ("[1,,2]", failure("json5.unexpected", 1, 4, ["value": ","])),
    ("[1 2]", failure("json5.unexpected", 1, 4, ["value": "2"])),
    ("{a: 1 b: 2}", failure("json5.unexpected", 1, 7, ["value": "b"])),
    ("{a: }", failure("json5.unexpected", 1, 5, ["value": "}"])),
    ("nope", failure("json5.unquoted", 1, 1, ["value": "nope"])),
    ("{a: cm}", failure("json5.unquoted", 1, 5, ["value": "cm"])),
    ("\r\n\r  / x", failure("json5.unexpected", 3, 3, ["value": "/"])),
    ("1 /* x", failure("json5.comment", 1, 3)),
    ("{é: 'x", failure("json5.unterminated", 1, 5)),
    ("'a\nb'", failure("json5.lineBreak", 1, 3)),
    (#"'\1'"#, failure("json5.escape", 1, 2)),
    (#"'\01'"#, failure("json5.escape", 1, 2)),
    (#"'a\xg0'"#, failure("json5.escape", 1, 3)),
    (#"'\u12'"#, failure("json5.escape", 1, 2)),
    (#"'\ud83c'"#, failure("json5.escape", 1, 2)),
    (#"'\ud83c\u0041'"#, failure("json5.escape", 1, 2)),
    (#"'\udf82'"#, failure("json5.escape", 1, 2)),
    ("01", failure("json5.number", 1, 1, ["value": "01"])),
    ("[1, 1.2.3]", failure("json5.number", 1, 5, ["value": "1.2.3"])),
    ("--1", failure("json5.number", 1, 1, ["value": "--1"])),
    (".", failure("json5.number", 1, 1, ["value": "."])),
    ("1e", failure("json5.number", 1, 1, ["value": "1e"])),
    ("1e+-2", failure("json5.number", 1, 1, ["value": "1e+-2"])),
    ("0x", failure("json5.number", 1, 1, ["value": "0x"])),
    ("0x-5", failure("json5.number", 1, 1, ["value": "0x-5"])),
    ("0x10000000000000000", failure("json5.number", 1, 1, ["value": "0x10000000000000000"])),
    ("{a: 1,\n \"a\": 2}", failure("json5.duplicateKey", 2, 2, ["value": "a"])),
    (String(repeating: "[", count: 33), failure("json5.depth", 1, 33, ["limit": "32"])),
  ]

  @Test(arguments: refused)
  func refuses(_ text: String, _ failure: JSON5.Failure) {
    #expect(throws: failure) { try JSON5.read([UInt8](text.utf8)) }
  }

  @Test func refusesBytesThatAreNotUTF8() {
    #expect(throws: Self.failure("json5.encoding", 0, 0)) { try JSON5.read([0x7B, 0xFF, 0x7D]) }
  }

  @Test func knowsThePlaceOfEachValue() throws {
    let value = try JSON5.read([UInt8]("{ // é\r\n  é: [1,\n 'x'], b: {c: null}}".utf8))
    #expect(value.line == 1 && value.column == 1)
    let list = try #require(value["é"])
    #expect(list.line == 2 && list.column == 6)
    #expect(
      list.content
        == .array([
          JSON5.Value(.number("1"), line: 2, column: 7), JSON5.Value(.string("x"), line: 3, column: 2),
        ]))
    #expect(value["b"]?["c"] == JSON5.Value(.null, line: 3, column: 15))
    #expect(value["c"] == nil)
    #expect(list["c"] == nil)
    guard case .object(let members) = value.content else { throw Self.failure("object", 0, 0) }
    #expect(members.map { [$0.line, $0.column] } == [[2, 3], [3, 8]])
  }

  @Test(arguments: ["", "a", "\"\\/", "\u{1}\n\t\u{7F}\u{9F}", "é佐藤🎂\u{2028}"])
  func quotesWhatReadsBack(_ text: String) throws {
    #expect(try JSON5.read([UInt8](JSONString.quoted(text).utf8)).content == .string(text))
  }
}
