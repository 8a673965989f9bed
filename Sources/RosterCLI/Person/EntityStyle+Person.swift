import Arguments
import Entities
import Interchange

extension EntityStyle where Record == Person {
  static var person: EntityStyle<Person> {
    EntityStyle(
      examples: {
        [
          "add": [
            Example(
              "roster person add \"Sato Hanako\" --height 158 --weight 51.5",
              Sentences.text("example.inCmAndKg")),
            Example(
              "roster person add \"Mori Taro\" --email \"work: mori@example.jp\" --email taro@example.org",
              Sentences.text("example.withLabelsOrWithout")),
            Example(
              "roster person add \"John Doe\" --height \"5'11\\\"\" --weight 11st2lb",
              Sentences.text("example.inOtherUnits")),
          ],
          "list": [
            Example(
              "roster person list --where 'height >= 180 and not name ~ \"sato\"'",
              Sentences.text("example.byACondition")),
            Example("roster person list --sort -height --limit 10", Sentences.text("example.theTallestTen")),
            Example("roster person list --format mutt sato", Sentences.text("example.mailAddressesForMutt")),
          ],
          "show": [Example("roster person show \"Sato Hanako\"", "")],
          "edit": [Example("roster person edit 12 --weight 52 --no-note", "")],
          "delete": [Example("roster person delete 12", "")],
          "import": [
            Example("roster person import contacts.vcf --dry-run", Sentences.text("example.seeThePlan")),
            Example(
              "roster person import members.csv --map 'Full name=name,cm=height'",
              Sentences.text("example.nameTheColumns")),
          ],
          "export": [Example("roster person export people.vcf --verify", Sentences.text("example.cards"))],
          "validate": [
            Example(
              "roster person validate --file members.csv --fields height,weight",
              Sentences.text("example.fileWithoutDatabase"))
          ],
          "rules": [Example("roster person rules --test", Sentences.text("example.runTheExamples"))],
        ]
      },
      emptyHint: { Sentences.text("empty.person") },
      addresses: (name: "name", emails: "emails"),
      formats: { [.vCard4, .vCard3] })
  }
}
