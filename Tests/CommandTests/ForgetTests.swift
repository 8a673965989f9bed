import Foundation
import Testing

/// Records that are deleted for good.
struct ForgetTests {
  let box = Sandbox()

  private func holds(_ text: String) -> Bool {
    let needle = Data(text.utf8)
    return box.databaseState().contains { $0.map { Data($0).range(of: needle) != nil } ?? false }
  }

  @Test func nothingOfTheRecordIsLeft() {
    box.roster("person", "add", "Quetzalcoatl")
    box.roster("person", "add", "Elton Lin")
    box.roster("person", "edit", "1", "--name", "Xiuhtecuhtli")
    box.roster("person", "edit", "1", "2", "--height", "170")
    #expect(holds("Quetzalcoatl") && holds("Xiuhtecuhtli"))
    #expect(
      box.roster("person", "delete", "--forget", "1")
        == Outcome(
          err:
            "roster: 1 person record would be deleted for good, out of the history too; add --yes to do so\n"
            + "Try: roster person delete --help\n", code: 64))
    #expect(holds("Quetzalcoatl") && holds("Xiuhtecuhtli"))
    #expect(
      box.roster("person", "delete", "--forget", "1", "--yes")
        == Outcome(
          "Forgot person 1: Xiuhtecuhtli\n",
          err: "Nothing brings back what was forgotten; copies of the database made before still have it.\n"))
    #expect(!holds("Quetzalcoatl") && !holds("Xiuhtecuhtli") && !holds("quetzalcoatl"))
    #expect(holds("Elton Lin"))
    let steps = box.roster("history", "--format", "csv").out.split(separator: "\n").map {
      $0.split(separator: ",").enumerated().filter { [0, 3, 7].contains($0.offset) }.map(\.element)
        .joined(separator: " ")
    }
    #expect(
      steps == [
        "step verb label", "5 forget forget person", "4 edit edit person 2: height - -> 170 cm",
        "2 add add person 2: Elton Lin",
      ])
    #expect(box.roster("undo", "--steps", "2").code == 0)
    #expect(box.roster("person", "list", "--quiet") == Outcome(""))
    #expect(box.roster("redo", "--steps", "2").code == 0)
    #expect(box.roster("person", "list", "--quiet") == Outcome("2\n"))
    #expect(box.roster("person", "add", "New", "--quiet") == Outcome("3\n"))
    #expect(box.roster("doctor", "--quiet").code == 0)
  }

  @Test func aUserLeavesWithThePassword() {
    let password = Input.text("tulip lantern orbit")
    box.roster("user", "register", "sato", "--nickname", "S", "--password-stdin", input: password)
    #expect(holds("$argon2id$"))
    #expect(box.roster("user", "delete", "sato", "--forget", "--yes").code == 0)
    #expect(!holds("$argon2id$") && !holds("sato"))
  }
}
