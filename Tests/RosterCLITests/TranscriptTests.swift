import Testing

/// The sessions of the folder `Transcripts`, each at a desk of its own.
struct TranscriptTests {
  @Test(arguments: Transcript.names)
  func playsAsWritten(_ name: String) throws {
    let transcript = try Transcript(named: name)
    #expect(transcript.steps.count > 3)
    try transcript.play(at: Desk(), name: name)
  }

  @Test func allSessionsAreThere() {
    #expect(Transcript.names.count >= 10)
  }
}
