import AccountSupport
import Foundation
import RosterCLI
import SQLite
import Terminal
import TestSupport
import Testing
import Values

/// A database with some of everything, copies of it with odd values, and commands over these.
final class StoredValueBench {
  /// What one command wrote, in bytes.
  struct Run {
    var code: Int32
    var output: [UInt8]
    var errors: [UInt8]

    var text: String { String(decoding: output + errors, as: UTF8.self) }

    var isText: Bool {
      [output, errors].allSatisfy { String(validating: $0, as: UTF8.self) != nil }
    }

    /// What is wrong with the output, by the format that was asked for.
    func problem(_ words: [String]) -> String? {
      if output.isEmpty { return nil }
      if words.contains("--json") || words.suffix(2) == ["--format", "json"] {
        return Self.isJSON(Data(output)) ? nil : "no JSON"
      }
      if words.contains("jsonl") {
        let lines = output.split(separator: 0x0A)
        return lines.allSatisfy { Self.isJSON(Data($0)) } ? nil : "no JSON lines"
      }
      let isData = words.contains("export") || words.contains("--format")
      let hasControl = output.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }
      return isData || !hasControl ? nil : "a control character"
    }

    private static func isJSON(_ data: Data) -> Bool {
      (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
    }
  }

  private let desk: Desk
  private let folder: String
  private var original: [UInt8] = []
  private var database: String { folder + "/roster.db" }

  init() throws {
    desk = try Desk(groups: App.groups)
    folder = desk.path("work")
    for folder in [folder, desk.path("tmp")] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }
    desk.environment["TMPDIR"] = desk.path("tmp")
    desk.environment["ROSTER_DATABASE"] = database
    try fill()
    for name in ["-wal", "-shm"] { #expect(!FileManager.default.fileExists(atPath: database + name)) }
    original = [UInt8](try Data(contentsOf: URL(fileURLWithPath: database)))
  }

  private func fill() throws {
    try desk.file("password", "garden purple 47 lanterns\n")
    try desk.file("todos.csv", "title,due,tags\nFrom afar,2026-12-24,\"a,b\"\nBuy milk,,\n")
    try desk.file("todos.txt", "(A) 2026-01-02 Call home due:2026-12-01 +family\nx 2026-01-03 Old thing\n")
    try desk.file("persons.csv", "name,height,weight\nAbe Aki,170.5,60\nSato Hanako,158,51\n")
    try desk.file(
      "persons.vcf",
      "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Card Person\r\nX-ODD:kept\r\nUID:odd-1\r\nEND:VCARD\r\n")
    try desk.file("friends.csv", "name,birthday\nElton Lin,1990-04-12\nMay,--02-29\n")
    let lines = [
      "todo add Buy milk --priority high --due 2026-12-01 --tags a,b --detail 'two lines'",
      "todo add Write --tags c", "todo add Third", "todo done 3", "todo import {folder}/todos.txt",
      "person add 'Sato Hanako' --height 158 --weight 51.5 --birthday 1990-02-28 --emails 'work: a@example.jp'",
      "person add 'Brown Ann' --height 57 --weight 166 --force", "person add 'Chen Wei' --tags x,y",
      "person import {folder}/persons.vcf", "person edit 1 --height 159", "person delete 2",
      "friend import {folder}/friends.csv", "friend add Jenny --birthday 1970-01-01 --note 'a note'",
      "friend edit 1 --tags old", "friend delete 3",
      "user register sato --nickname Sato --admin --password-file {folder}/password",
      "user register kim --nickname Kim --no-password", "user register lee --nickname Lee --no-password",
      "user edit 2 --groups a,b", "todo edit 1 --no-due", "todo delete 2", "todo edit 1 --title Other",
      "undo", "undo",
    ]
    for line in lines {
      let run = try desk.run(line)
      try #require(run.code == 0, "\(line): \(run.seen)")
    }
    try addOrigins()
  }

  /// Origins of records that stand, that were deleted, and among former values.
  private func addOrigins() throws {
    let connection = try Connection(path: database, mode: .readWrite, noFollow: true)
    let origin =
      "INSERT OR REPLACE INTO roster_origin (entity, id, format, identifier, partial, gone, text) SELECT"
    try connection.execute(
      """
      \(origin) 'person', id, 'vcard', 'odd-' || number, number % 2, 0,
        'BEGIN:VCARD' || char(13, 10) || 'FN:' || name || char(13, 10) || 'END:VCARD' || char(13, 10) FROM person;
      \(origin) 'todo', id, 'todotxt', NULL, 0, 0, title FROM todo;
      \(origin) 'friend', id, 'vcard', 'gone', 0, 1, 'X-A:b' FROM roster_change
        WHERE entity = 'friend' AND kind = 3;
      UPDATE roster_change SET image = json_set(image, '$."@vcard"', 'FN:x', '$."@vcard identifier"', 'y')
        WHERE image IS NOT NULL AND entity IN ('person', 'friend');
      PRAGMA wal_checkpoint(TRUNCATE);
      """)
    try connection.close()
  }

  /// Puts the original in place and writes odd values into it; returns how.
  func prepare(_ dice: inout SplitMix) throws -> String {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      unlink(folder + "/" + name)
    }
    try Data(original).write(to: URL(fileURLWithPath: database))
    let connection = try Connection(path: database, mode: .readWrite, noFollow: true)
    defer { try? connection.close() }
    return try OddValues(connection).write(&dice)
  }

  /// What is left in the folder for files that are to go.
  var strays: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: desk.path("tmp"))) ?? ["none"]
  }

  func run(_ words: [String]) -> Run {
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    let io = IO(
      output: ByteSink { output += $0 }, errors: ByteSink { errors += $0 }, inputDescriptor: -1,
      prompter: ScriptedPrompter([]))
    let app = App(
      groups: desk.groups, environment: desk.environment, io: io, clock: desk.clock, hasher: desk.hasher)
    let code = app.run(words.map { $0.replacing("{folder}", with: desk.folder) })
    return Run(code: code, output: output, errors: errors)
  }
}
