import Registry
import Testing

@Suite struct ChangeSetTests {
  @Test func aLongSetIsPartial() {
    var changes = ChangeSet()
    #expect(changes.isEmpty)
    for number in 1...Int64(ChangeSet.mostRows) {
      changes.append(RowChange(entity: "x", number: number, row: nil))
    }
    #expect(changes.rows.count == ChangeSet.mostRows)
    #expect(!changes.isPartial)
    changes.append(RowChange(entity: "x", number: 0, row: nil))
    #expect(changes.isPartial && changes.rows.isEmpty && !changes.isEmpty)
    changes.append(RowChange(entity: "x", number: 1, row: nil))
    #expect(changes.rows.isEmpty)
  }

  @Test func aPartialSetIsToldAndAnEmptyOneIsNot() {
    let feed = ChangeFeed()
    var told: [Bool] = []
    let subscription = feed.listen { changes in told.append(changes.isPartial && feed.isTelling) }
    #expect(feed.isHeard)
    feed.tell(ChangeSet())
    feed.tell(ChangeSet(isPartial: true))
    #expect(told == [true])
    #expect(!feed.isTelling)
    withExtendedLifetime(subscription) {}
  }

  @Test func listeningEndsWithTheSubscription() {
    let feed = ChangeFeed()
    do {
      let subscription = feed.listen { _ in }
      #expect(feed.isHeard)
      withExtendedLifetime(subscription) {}
    }
    #expect(!feed.isHeard)
  }
}
