import Terminal
import Testing

@Suite struct StyleTests {
  @Test(
    arguments: [
      (Style.bold, "\u{1B}[1mx\u{1B}[0m"), (.dim, "\u{1B}[2mx\u{1B}[0m"),
      (.red, "\u{1B}[31mx\u{1B}[0m"), (.green, "\u{1B}[32mx\u{1B}[0m"),
      ([.red, .bold], "\u{1B}[1;31mx\u{1B}[0m"), ([], "x"),
    ] as [(Style, String)])
  func applied(style: Style, expected: String) {
    #expect(style.applied(to: "x") == expected)
    #expect(style.applied(to: "").isEmpty)
  }

  @Test(
    arguments: [
      (ColorChoice.auto, true, nil, true), (.auto, false, nil, false), (.auto, true, "1", false),
      (.auto, true, "", true), (.always, false, "1", true), (.never, true, nil, false),
    ] as [(ColorChoice, Bool, String?, Bool)])
  func resolve(choice: ColorChoice, isTerminal: Bool, noColor: String?, expected: Bool) {
    #expect(choice.resolve(isTerminal: isTerminal, environment: noColor) == expected)
  }
}
