import Foundation
import TestSupport
import Testing

/// Databases made by the program in which plain SQL wrote values that the program never would: whatever a column
/// holds, every command ends in an answer or a sentence, and what it prints is text.
struct StoredValueTests {
  /// A few dozen; `ROSTER_FUZZ_DATABASES` says how many others.
  private static let databases =
    ProcessInfo.processInfo.environment["ROSTER_FUZZ_DATABASES"].flatMap { Int($0) } ?? 24
  /// The first of them, so that one can be looked at by itself.
  private static let first =
    ProcessInfo.processInfo.environment["ROSTER_FUZZ_FIRST"].flatMap { Int($0) } ?? 0
  /// Whether each command is named before it runs: a trap leaves no other trace.
  private static let isTold = ProcessInfo.processInfo.environment["ROSTER_FUZZ_TOLD"] != nil

  @Test func everyCommandEnds() throws {
    let bench = try StoredValueBench()
    for seed in Self.first..<Self.first + Self.databases {
      var dice = SplitMix(seed: UInt64(seed))
      let written = try bench.prepare(&dice)
      for words in StoredValueCommands.some(&dice) {
        let title = "database \(seed): \(words.joined(separator: " "))"
        if Self.isTold { FileHandle.standardError.write(Data("\(title)\n".utf8)) }
        let run = bench.run(words)
        // What breaks every rule is not read back the same, which is for --verify to say.
        let codes: Set<Int32> = words.contains("--verify") ? [0, 1, 65, 69, 70, 74] : [0, 1, 65, 69, 74, 75]
        #expect(codes.contains(run.code), "\(title): \(run.code) \(run.text)\n\(written)")
        #expect(run.isText, "\(title) prints what is no UTF-8\n\(written)")
        if let problem = run.problem(words) {
          Issue.record("\(title): \(problem): \(run.text.prefix(400))\n\(written)")
        }
      }
      #expect(bench.strays == [], "database \(seed)")
    }
  }
}
