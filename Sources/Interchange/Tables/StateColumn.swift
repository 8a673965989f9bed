import Registry
import Values

/// What a column tells of a record beside the value of one field.
enum StateColumn: Hashable {
  /// A word for how far it is: `In Progress`, `completed`; of an account, `suspended`.
  case status
  /// How much of it is done, in percent.
  case percent
  /// Whether it is done, or away where only what is done goes.
  case done
  /// When it was done.
  case completed
  /// Whether it was deleted.
  case deleted
  /// What the row is: a task, a section, a note.
  case kind
  /// The opposite of the flag at the place.
  case opposite(Int)
  /// A text with labels in it: `Buy milk @shop`.
  case labelled(Int)
  /// A day that may be given in words, which stay in the detail.
  case worded(Int)
  /// Labels, each with its colour behind it: `Urgent (red)`.
  case coloured(Int)

  /// What a column or key by the name is; nil for none of these.
  static func named(_ name: String, _ key: String, in schema: EntitySchema) -> StateColumn? {
    if schema.index(of: "done") != nil {
      let isShare = name.contains("%") || name.contains("％")
      if isShare, ["complete", "completed", "done", "finished", ""].contains(key) { return .percent }
      switch key {
      case "percentcomplete", "percentdone", "percentcompleted", "progress": return .percent
      case "status", "state", "taskstatus": return .status
      case "archived", "closed", "isarchived", "isclosed", "duecomplete", "cancelled", "canceled":
        return .done
      case "deleted", "isdeleted": return .deleted
      default: break
      }
    }
    if let disabled = schema.index(of: "disabled"), schema.fields[disabled].type == .flag {
      switch key {
      case "status", "state", "accountstatus": return .status
      case "active", "enabled", "isactive", "isenabled": return .opposite(disabled)
      default: break
      }
    }
    return nil
  }

  /// Whether a name is one that says how other values are meant, though nothing here knows how.
  static func changesMeaning(_ key: String, in schema: EntitySchema) -> Bool {
    let types = Set(schema.fields.map(\.type))
    switch key {
    case "deceased", "dead", "isdeceased": return schema.index(of: "died") != nil
    case "dateformat", "dateorder": return types.contains(.civilDate) || types.contains(.birthday)
    case "completion", "completionstatus": return schema.index(of: "done") != nil
    default: return false
    }
  }

  /// Whether a word for how far something is says that it is done, or of an account that it is disabled; nil for a
  /// word that nobody knows.
  static func isSet(_ word: String, ofAccount: Bool) -> Bool? {
    let key = ColumnName.key(word)
    if TextRules.isBlank(word) { return false }
    let (set, unset) = ofAccount ? (disabledWords, enabledWords) : (doneWords, openWords)
    if set.contains(key) { return true }
    return unset.contains(key) ? false : nil
  }

  private static let doneWords = keys([
    "completed", "complete", "done", "finished", "closed", "resolved", "cancelled", "canceled", "dropped",
    "archived",
    "checked", "x", "yes", "true", "erledigt", "abgeschlossen", "完了", "済", "已完成",
  ])
  private static let openWords = keys([
    "open", "to do", "todo", "not started", "new", "pending", "active", "available", "in progress",
    "in process",
    "needs action", "waiting", "waiting on others", "waiting on someone else", "deferred", "on hold",
    "blocked", "next",
    "started", "incomplete", "normal", "unchecked", "no", "false", "offen", "未完了", "未着手", "進行中",
  ])
  private static let enabledWords = keys(["active", "enabled", "ok", "normal", "yes", "true", "aktiv"])
  private static let disabledWords = keys([
    "inactive", "disabled", "locked", "suspended", "blocked", "closed", "no", "false", "inaktiv", "gesperrt",
  ])

  private static func keys(_ words: [String]) -> Set<String> { Set(words.map(ColumnName.key)) }

  /// The level that a word of other programs stands for, if it is none of the field's own; nil for no level.
  static func level(_ word: String, _ scale: [String: String], of names: [String]) -> String {
    let key = ColumnName.key(word)
    let given = scale[key]
    if given == nil, names.contains(where: { ColumnName.key($0) == key }) { return word }
    switch given ?? words[key] {
    case "none": return names.contains("none") ? "none" : ""
    case "lowest": return names.contains("none") ? "none" : names.first ?? ""
    case let name?: return names.contains(name) ? name : word
    case nil: return word
    }
  }

  private static let words: [String: String] = [
    "medium": "middle", "med": "middle", "normal": "middle", "moderate": "middle", "average": "middle",
    "urgent": "highest", "critical": "highest", "nopriority": "none", "no": "none",
  ]
}

/// The tables of to-dos that other programs write, known by their columns.
enum TaskLayout: Hashable, Sendable {
  case todoist, tickTick, trello, outlook, trelloBoard, googleTasks, microsoftToDo

  /// The layout of a table with these names, as `ColumnName.key` gives them.
  static func of(_ keys: Set<String>) -> TaskLayout? {
    if keys.isSuperset(of: ["type", "content", "priority", "indent"]) { return .todoist }
    if keys.isSuperset(of: ["listname", "title", "ischecklist"]) { return .tickTick }
    if keys.isSuperset(of: ["cardname", "cardid"]) || keys.isSuperset(of: ["cardname", "cardurl"]) {
      return .trello
    }
    if keys.isSuperset(of: ["subject", "datecompleted", "duedate"]) { return .outlook }
    return nil
  }

  /// What a column is; nil for one of which the layout says nothing.
  func use(_ key: String, _ schema: EntitySchema) -> ColumnUse? {
    guard let column = columns[key] else { return isNested ? .passedOver : nil }
    switch column {
    case .field(let name): return schema.index(of: name).map { .field($0, unit: nil) }
    case .tags: return schema.index(of: "tags").map { .labels($0) }
    case .createdAt: return .createdAt(isGiven: false)
    case .state(let state): return .state(state)
    case .labelled: return schema.index(of: "title").map { .state(.labelled($0)) }
    case .worded: return schema.index(of: "due").map { .state(.worded($0)) }
    case .coloured: return schema.index(of: "tags").map { .state(.coloured($0)) }
    }
  }

  private enum Role { case field(String), tags, createdAt, state(StateColumn), labelled, worded, coloured }

  /// Whether the objects have many more members than anybody wants to hear of.
  private var isNested: Bool {
    switch self {
    case .trelloBoard, .googleTasks, .microsoftToDo: true
    case .todoist, .tickTick, .trello, .outlook: false
    }
  }

  private var columns: [String: Role] {
    switch self {
    case .todoist:
      [
        "type": .state(.kind), "content": .labelled, "description": .field("detail"),
        "priority": .field("priority"),
        "date": .worded,
      ]
    case .tickTick:
      [
        "kind": .state(.kind), "title": .field("title"), "content": .field("detail"), "tags": .tags,
        "duedate": .field("due"), "priority": .field("priority"), "status": .state(.status),
        "completedtime": .state(.completed),
        "createdtime": .createdAt,
      ]
    case .trello:
      [
        "cardname": .field("title"), "carddescription": .field("detail"), "labels": .coloured,
        "duedate": .field("due"), "duecomplete": .state(.done), "archived": .state(.done),
      ]
    case .outlook:
      [
        "subject": .field("title"), "notes": .field("detail"), "categories": .tags, "duedate": .field("due"),
        "priority": .field("priority"), "importance": .field("priority"), "status": .state(.status),
        "datecompleted": .state(.completed),
        "complete": .state(.percent),
      ]
    case .trelloBoard:
      [
        "name": .field("title"), "desc": .field("detail"), "labels": .tags, "due": .field("due"),
        "duecomplete": .state(.done), "closed": .state(.done),
      ]
    case .googleTasks:
      [
        "title": .field("title"), "notes": .field("detail"), "due": .field("due"), "status": .state(.status),
        "completed": .state(.completed), "deleted": .state(.deleted),
      ]
    case .microsoftToDo:
      [
        "title": .field("title"), "bodycontent": .field("detail"), "categories": .tags,
        "importance": .field("priority"),
        "duedatetimedatetime": .field("due"), "status": .state(.status),
        "completeddatetimedatetime": .state(.completed), "createddatetime": .createdAt,
      ]
    }
  }

  /// What its numbers say of a priority; `lowest` is the lowest level there is.
  var scale: [String: String] {
    switch self {
    case .todoist: ["1": "highest", "2": "high", "3": "middle", "4": "lowest"]
    case .tickTick: ["0": "none", "1": "low", "3": "middle", "5": "high"]
    default: [:]
    }
  }

  /// What its words and numbers for how far a to-do is say, where they are not what everybody says.
  var statuses: [String: Bool] {
    self == .tickTick ? ["0": false, "1": true, "2": true, "-1": true] : [:]
  }

  /// The kinds of rows that are to-dos; all are where there are no kinds.
  func isTask(_ kind: String) -> Bool {
    switch self {
    case .todoist: kind == "task"
    case .tickTick: kind != "note"
    default: true
    }
  }
}
