import TestSupport

/// The commands that are run over odd values: every verb, in one of its forms.
enum StoredValueCommands {
  /// Each verb once, in any order.
  static func some(_ dice: inout SplitMix) -> [[String]] {
    var commands: [[String]] = []
    for forms in verbs.shuffled(using: &dice) {
      guard let form = forms.randomElement(using: &dice) else { continue }
      let words: [Substring] = form.split(separator: " ")
      commands.append(words.map { String($0).replacing("_", with: " ") })
    }
    return commands
  }

  /// An underscore stands for a space within a word.
  private static let verbs: [[String]] =
    ["todo", "user", "person", "friend"].flatMap(group) + special

  private static let special: [[String]] = [
    ["todo toggle 1", "todo toggle --where number_>_0", "todo done 2", "todo reopen 3 --json"],
    [
      "todo list --all --sort -priority,due,-completedAt,title", "todo list --where due_<_2026-12-31",
      "todo list --json --where tags_~_a", "todo list --done --format csv",
    ],
    [
      "todo export --as ical", "todo export --as todotxt", "todo export --as taskwarrior",
      "todo export {folder}/out.ics --force", "todo export --as taskwarrior --verify",
    ],
    ["todo import {folder}/todos.csv --skip-invalid", "todo import {folder}/todos.txt --dry-run"],
    [
      "person export --as vcard", "person export --as vcard3", "person export {folder}/out.vcf --force",
      "person export --as vcard --verify",
    ],
    ["person import {folder}/persons.csv --skip-invalid", "person import {folder}/persons.vcf --force"],
    ["person list --sort -height,weight,birthday", "person list --where height_>_100_and_weight_<_90"],
    ["person list --format mutt", "person list --format aerc", "friend list --sort birthday --json"],
    [
      "friend upcoming --days 3660", "friend upcoming --json --days 366", "friend upcoming --month 2",
      "friend export --as vcard", "friend export {folder}/out2.vcf --force",
    ],
    ["friend import {folder}/friends.csv --match name --skip-invalid"],
    ["user verify sato --password-file {folder}/password"],
    ["user passwd sato --password-file {folder}/password"],
    ["user register taro --nickname Taro --no-password", "user register hana --nickname Hana --generate"],
    ["today", "today --json"],
    ["find a", "find a 1 --json", "find x"],
    ["undo", "undo --json", "undo --steps 3", "undo --only 3", "undo --dry-run", "undo --skip"],
    ["redo", "redo --json", "redo --only 9", "redo --steps 2"],
    ["history", "history --json", "history todo 1", "history person 2 --json", "history --limit 3"],
    ["history friend 1 --format csv", "history user 1", "history --limit 100 --format jsonl"],
    ["doctor", "doctor --json"],
    ["todo count --by tags,priority", "todo count --by completedAt:month,due:year --json"],
    ["person count --by birthday:month", "person count --by height --json", "user count --by groups"],
    ["compact", "compact --keep 3"],
    ["backup {folder}/copy.db --force"],
  ]

  private static func group(_ name: String) -> [[String]] {
    let key = ["todo": "title", "user": "nickname"][name] ?? "name"
    return [
      [
        "list", "list --json", "list --format csv", "list --format tsv", "list --format jsonl",
        "list --quiet",
        "list --columns number,id,createdAt,updatedAt,revision --json",
      ],
      ["list a", "list --sort -\(key),number", "list --sort createdAt,-revision --limit 2 --offset 1"],
      ["list --where revision_>_1 --json", "list --where createdAt_>_2020-01-01", "list --where \(key)_~_a"],
      ["count", "count --by createdAt:month --json", "count --by \(key)", "count --where revision_>_1"],
      ["show 1", "show 2 --json", "show 1 2 3", "show 3 --format csv"],
      ["edit 1 --\(key) Other", "edit 2 --\(key) Anew --json", "edit --where number_>_0 --note x"]
        .filter { name != "todo" || !$0.contains("note") },
      ["add New --force --json", "add Newer --force"].filter { _ in ["todo", "person"].contains(name) },
      ["delete 2", "delete 3 --json", "delete --where number_>_0 --yes"],
      ["export", "export --format json", "export --as tsv --csv-safe", "export --as jsonl --verify"],
      ["validate", "validate --json", "validate --strict"],
    ].filter { !$0.isEmpty }.map { forms in forms.map { "\(name) \($0)" } }
  }
}
