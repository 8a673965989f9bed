import Arguments
import Entities
import Interchange

extension EntityStyle where Record == Person {
  static var person: EntityStyle<Person> {
    EntityStyle(
      examples: {
        [
          "add": [
            Example("roster person add \"Sato Hanako\" --height 158 --weight 51.5", "In cm and kg"),
            Example(
              "roster person add \"Mori Taro\" --email \"work: mori@example.jp\" --email taro@example.org",
              "With labels or without"),
            Example(
              "roster person add \"John Doe\" --height \"5'11\\\"\" --weight 11st2lb", "In other units"),
          ],
          "list": [
            Example("roster person list --where 'height >= 180 and not name ~ \"sato\"'", "By a condition"),
            Example("roster person list --sort -height --limit 10", "The tallest ten"),
            Example("roster person list --format mutt sato", "Mail addresses for mutt"),
          ],
          "show": [Example("roster person show \"Sato Hanako\"", "")],
          "edit": [Example("roster person edit 12 --weight 52 --no-note", "")],
          "delete": [Example("roster person delete 12", "")],
          "import": [
            Example("roster person import contacts.vcf --dry-run", "See what would become of each"),
            Example("roster person import members.csv --map 'Full name=name,cm=height'", "Name the columns"),
          ],
          "export": [Example("roster person export people.vcf --verify", "A card for each person")],
          "validate": [
            Example(
              "roster person validate --file members.csv --fields height,weight", "A file, without a database"
            )
          ],
          "rules": [Example("roster person rules --test", "Run the examples of the rules")],
        ]
      },
      emptyHint: { Sentences.text("empty.person") },
      addresses: (name: "name", emails: "emails"),
      formats: { [.vCard4, .vCard3] })
  }
}
