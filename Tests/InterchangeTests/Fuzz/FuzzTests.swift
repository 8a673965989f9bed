import Foundation
import StoreConformance
import Testing

/// Every reader over damaged inputs: it ends, in a refusal or in records that a store takes or refuses.
///
/// The seeds are fixed. `ROSTER_FUZZ=600` goes on for that many seconds instead.
@Suite(.serialized) struct FuzzTests {
  static let seconds = ProcessInfo.processInfo.environment["ROSTER_FUZZ"].flatMap(Double.init)

  @Test(arguments: FuzzTarget.all) func endsWhateverItReads(_ target: FuzzTarget) throws {
    var mutation = Mutation(seed: target.seed, pieces: target.pieces)
    let start = ProcessInfo.processInfo.systemUptime
    let share = Self.seconds.map { $0 / Double(FuzzTarget.all.count) }
    var tally = FuzzTally()
    while share.map({ ProcessInfo.processInfo.systemUptime - start < $0 }) ?? (tally.inputs < target.rounds) {
      let bytes = mutation.damaged(target.seeds)
      // The ends of pieces fall anywhere.
      let piece = [1, 7, 64, 4096].randomElement(using: &mutation.random) ?? 64
      if Self.seconds != nil { try Self.keep(bytes, target.name) }
      do {
        tally.add(try target.read(bytes, max(piece, bytes.count / 100)))
      } catch {
        try Self.keep(bytes, "\(target.name)-\(tally.inputs)")
        throw error
      }
    }
    if Self.seconds != nil { print(target.name, tally) }
    // Much of the damage leaves something to be read.
    #expect(tally.fruitful * 3 > tally.inputs, "\(target.name): \(tally)")
  }

  /// What ends the process, or fails, is found in the folder for temporary files.
  private static func keep(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(NSTemporaryDirectory())roster-fuzz-\(name)"))
  }
}
