import Formats
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
    var rounds = 0
    var taken = 0
    while share.map({ ProcessInfo.processInfo.systemUptime - start < $0 }) ?? (rounds < target.rounds) {
      let bytes = mutation.damaged(target.seeds)
      // The ends of pieces fall anywhere.
      let piece = [1, 7, 64, 4096].randomElement(using: &mutation.random) ?? 64
      if Self.seconds != nil {
        // What ends the process is found here.
        let path = "\(NSTemporaryDirectory())roster-fuzz-\(target.name)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
      }
      taken += try target.read(ArraySource(bytes, piece: max(piece, bytes.count / 500)))
      rounds += 1
    }
    // Some damage leaves something to be read.
    #expect(taken > 0, "\(target.name): \(taken) of \(rounds)")
  }
}
