import Arguments
import Entities
import Registry
import SQLiteStore
import Settings
import Values

@testable import RosterCLI

/// Keys of sentences that are put together while the program runs, from all that they are put together of.
enum Keys {
  static var composed: Set<String> {
    var keys: Set<String> = []
    keys.formUnion(StoreError.Code.allCases.map { "store.\($0.rawValue)" })
    keys.formUnion(HistoryBlock.Reason.allCases.map { "history.\($0.rawValue)" })
    keys.formUnion(Step.State.allCases.map { "history.state.\($0)" })
    keys.formUnion(UsageError.Kind.allCases.map { "usage.\($0.rawValue)" })
    keys.formUnion(Inspection.Subject.allCases.map { "doctor.\($0.rawValue)" })
    keys.formUnion(
      Inspection.Problem.Code.allCases.map { "doctor.problem.\($0.rawValue)" })
    keys.formUnion(Mending.Code.allCases.map { "doctor.mended.\($0.rawValue)" })
    keys.formUnion(["register", "passwd", "verify"].map { "password.noSource.\($0)" })
    keys.formUnion(App.groups.map { "help.\($0.name)" })
    keys.formUnion(
      ["toggle", "done", "reopen", "undo", "undo.more", "redo", "redo.more"].map { "help.\($0)" })
    for change in ["added", "registered", "changed", "unchanged", "deleted", "forgotten", "done", "reopened"]
    {
      keys.formUnion(["change.\(change)", "change.\(change).many"])
    }
    for rule: FieldRule in [.required, .length(1...2), .range(1...2), .usual(1...2), .notAfterToday, .unique]
    {
      keys.formUnion(["rule.\(rule.name)", "list.\(rule.name)"])
    }
    keys.formUnion((1...7).map { "weekday.\($0)" })
    for measure in ["length", "mass"] {
      keys.formUnion(["carry", "form", "unit", "unitMeant"].map { "\(measure).\($0)" })
    }
    return keys
  }

  /// Those that stand in for a key whose word must not be repeated, or that has a suggestion.
  static var variants: Set<String> {
    Set(UsageError.Kind.allCases.map { "usage.\($0.rawValue).unsaid" }).union([
      "settings.unknownKey.suggestion"
    ])
  }

  /// What rules and fields of the entities ask for.
  static func declared() throws -> (list: [[String]], rule: [[String]], help: [String]) {
    var list: [[String]] = []
    var rule: [[String]] = []
    var help: [String] = []
    func add<Record>(_ table: EntityTable<Record>) {
      for field in table.fields {
        if field.isEditable { help.append("help.\(field.messageKey(table.name))") }
        for name in field.rules.map(\.name) {
          let own = field.type.isList ? ["list.\(name).items"] : []
          list.append(["list.\(field.name).\(name)"] + own + ["list.\(name)"])
          rule.append(["\(field.name).\(name)", name, "rule.\(name)"])
        }
      }
      for own in table.rules {
        list.append(["list.\(own.code)"])
        rule.append([own.code])
      }
    }
    let settings = Settings()
    add(try Todo.table(settings))
    add(try User.table(settings))
    add(try Person.table(settings))
    add(try Friend.table(settings))
    return (list, rule, help)
  }
}
