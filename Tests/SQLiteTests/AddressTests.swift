import Testing

@testable import SQLite

@Suite struct AddressTests {
  @Test(arguments: [
    ("a.db", "a.db"), ("/tmp/file:a.db", "/tmp/file:a.db"),
    ("file:a.db?mode=memory", "./file:a.db?mode=memory"),
  ])
  func plainNameIsNeverAnAddress(path: String, name: String) {
    #expect(Connection.plainName(of: path) == name)
  }

  @Test(arguments: [
    ("a.db", "file:a.db?immutable=1"),
    ("/x/a.db", "file:///x/a.db?immutable=1"),
    ("//x/a.db", "file:////x/a.db?immutable=1"),
    ("/a b?c#d%&é.db", "file:///a%20b%3Fc%23d%25%26%C3%A9.db?immutable=1"),
  ])
  func addressIsEscaped(path: String, address: String) {
    #expect(Connection.immutableAddress(of: path) == address)
  }
}
