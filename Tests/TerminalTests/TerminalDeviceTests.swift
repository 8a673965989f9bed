import Foundation
import Testing

@testable import Terminal

@Suite struct TerminalDeviceTests {
  @Test(
    arguments: [
      (132, "40", 132), (0, "40", 40), (0, nil, 80), (0, "", 80), (0, "0", 80), (0, "-3", 80),
      (0, "wide", 80),
    ] as [(Int, String?, Int)])
  func width(told: Int, columns: String?, expected: Int) {
    #expect(TerminalDevice.width(told: told, columns: columns) == expected)
  }

  @Test func asksTheTerminal() throws {
    let terminal = try PseudoTerminal()
    #expect(TerminalDevice.isTerminal(terminal.device))
    try terminal.setWidth(57)
    #expect(TerminalDevice.width(terminal.device) == 57)
    #expect(TerminalDevice.height(terminal.device) == 24)
  }

  @Test func aPipeIsNoTerminal() {
    let pipe = Pipe()
    #expect(!TerminalDevice.isTerminal(pipe.fileHandleForReading.fileDescriptor))
  }
}
