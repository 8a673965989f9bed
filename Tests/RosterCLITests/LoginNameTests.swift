import Testing

@testable import RosterCLI

struct LoginNameTests {
  private static let accounts = """
    root:x:0:0:root:/root:/bin/sh
    toor:x:0:0::/root:/bin/sh
    # a remark
    sato:x:1000:1000:Sato,,,:/var/sato:/bin/sh
    hana:x:1000:1000::/var/hana:/bin/sh
    :x:7:7::/:
    short:x:8
    wide:x: 9:9::/:

    """

  static let cases: [(user: UInt32, environment: [String: String], name: String)] = [
    (0, [:], "root"), (1000, [:], "sato"), (1001, [:], "1001"), (7, [:], "7"), (8, [:], "8"), (9, [:], "9"),
    (0, ["SUDO_UID": "1000", "SUDO_USER": "sato"], "sato"),
    (0, ["SUDO_UID": "1000", "SUDO_USER": "hana"], "hana"),
    (0, ["SUDO_UID": "1000", "SUDO_USER": "root"], "sato"),
    (0, ["SUDO_UID": "1001", "SUDO_USER": "sato"], "1001"),
    (0, ["SUDO_UID": "99999999999", "SUDO_USER": "sato"], "root"),
    (0, ["SUDO_UID": "", "SUDO_USER": "sato"], "root"),
    (1000, ["SUDO_UID": "0", "SUDO_USER": "root"], "sato"),
  ]

  @Test(arguments: cases)
  func accountOfANumber(user: UInt32, environment: [String: String], name: String) {
    #expect(LoginName.name(user: user, environment, Array(Self.accounts.utf8)) == name)
  }

  @Test func aTableOfRubbishHasNoNames() {
    #expect(LoginName.name(user: 5, [:], [0xFF, 0x3A, 0x3A, 0x35, 0x3A, 0x0A]) == "5")
    #expect(LoginName.name(user: 5, [:], []) == "5")
  }
}
