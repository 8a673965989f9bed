import Testing

@testable import Interchange

@Suite struct KeptExtrasTests {
  /// What is kept once is not kept twice when it comes again, as an original or not.
  @Test(arguments: [
    ("taskwarrior", ["taskwarrior \"priority\":\"x\""], ["taskwarrior \"priority\":\"x\""]),
    ("ical", ["ical *DUE:20260101T000000Z"], ["ical *DUE:20260101T000000Z"]),
    ("vcard", ["vcard N:Sato;Hanako;;;"], ["vcard *N:Sato;Hanako;;;"]),
    ("vcard", ["vcard TITLE:a"], ["vcard TITLE:a"]),
  ])
  func whatComesAgainIsThereOnce(_ owner: String, _ old: [String], _ new: [String]) {
    #expect(KeptExtras(owner: owner).merged(old, with: new, given: []) == new)
  }

  @Test func whatDoesNotComeStays() {
    let kept = KeptExtras(owner: "vcard").merged(
      ["ical X:1", "vcard TITLE:a"], with: ["vcard URL:b"], given: [])
    #expect(kept == ["ical X:1", "vcard TITLE:a", "vcard URL:b"])
  }
}
