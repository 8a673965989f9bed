import Foundation
import TestSupport
import Testing

/// SIGKILL at random moments: whatever was acknowledged is there, and the file is sound.
///
/// What a killed process wrote survives it on any file system, so this runs on a fast one; that it also
/// survives the power is `SyncTests`' to show.
struct KillTests {
  let box = Sandbox(isFast: true)

  /// Five registries, a hundred kills each. The lists are compared after every kill; doctor looks after
  /// every tenth and at the end, which keeps the whole short.
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func randomMoments(_ seed: UInt64) {
    var dice = SplitMix(seed: seed)
    var ledger = Ledger()
    // How long each kind of command takes, in microseconds, follows from where the kills land.
    var spans: [Ledger.Kind: Double] = [:]
    var kills = 0
    var runs = 0
    while kills < 100, runs < 1000 {
      runs += 1
      let change = ledger.randomChange(runs, &dice)
      let span = spans[change.kind] ?? change.kind.firstSpan
      let launch = box.start(change.words, input: change.input)
      usleep(UInt32.random(in: 0..<UInt32(span), using: &dice))
      launch.send(SIGKILL)
      let outcome = launch.wait()
      spans[change.kind] = max(1000, span * (outcome.code == 0 ? 0.9 : 1.03))
      let found = lists()
      if outcome.code == 0 {
        #expect(found == change.after.state.lists, "acknowledged: \(change.words)")
      } else {
        kills += 1
        #expect(outcome.code == 128 + SIGKILL, "\(change.words): \(outcome)")
        #expect(
          found == ledger.state.lists || found == change.after.state.lists, "in doubt: \(change.words)")
      }
      if found == change.after.state.lists { ledger = change.after }
      if kills.isMultiple(of: 10) { #expect(box.roster("doctor").code == 0) }
    }
    #expect(kills == 100)
    #expect(box.roster("doctor").code == 0)
    for userId in ledger.state.passwords {
      #expect(
        box.roster("user", "verify", userId, "--password-stdin", input: .text(Ledger.password)).code == 0)
    }
    undoEverything(ledger)
  }

  private func lists() -> [String] {
    [
      ["todo", "list", "--all", "--sort", "number", "--format", "csv", "--columns", "number,title"],
      ["user", "list", "--sort", "number", "--format", "csv", "--columns", "number,userId"],
    ].map { words in
      let outcome = box.run(words)
      #expect(outcome.code == 0 && outcome.err.isEmpty, "\(words): \(outcome)")
      return outcome.out
    }
  }

  private func undoEverything(_ ledger: Ledger) {
    if !ledger.past.isEmpty { #expect(box.roster("undo", "--steps", "\(ledger.past.count)").code == 0) }
    #expect(lists() == Ledger.State().lists)
    #expect(box.roster("undo").code == 1)
  }
}
