import TestSupport

/// What a registry has to hold after a row of changes, each of them whole.
struct Ledger {
  static let password = "tulip lantern orbit"

  enum Kind {
    case add, edit, undo, redo, register, registerWithPassword

    /// A first guess at how long such a command takes, in microseconds.
    var firstSpan: Double { self == .registerWithPassword ? 150_000 : 15_000 }
  }

  struct State {
    var todos: [Int: String] = [:]
    var users: [Int: String] = [:]
    /// The user ids that have the password.
    var passwords: Set<String> = []

    /// The lists of to-dos and users by number, as CSV.
    var lists: [String] {
      [("title", todos), ("userId", users)].map { name, texts in
        (["number,\(name)"] + texts.sorted { $0.key < $1.key }.map { "\($0.key),\($0.value)" })
          .map { $0 + "\n" }.joined()
      }
    }
  }

  struct Change {
    var kind: Kind
    var words: [String]
    var input = Input.null
    var after: Ledger
  }

  private(set) var state = State()
  private(set) var past: [State] = []
  private var future: [State] = []
  private var nextTodo = 1
  private var nextUser = 1

  /// A change that can succeed as things stand; `mark` makes its texts its own.
  func randomChange(_ mark: Int, _ dice: inout SplitMix) -> Change {
    while true {
      switch Int.random(in: 0..<100, using: &dice) {
      case 0..<30: return add("todo \(mark)")
      case 30..<55:
        guard let number = state.todos.keys.sorted().randomElement(using: &dice) else { continue }
        return edit(number, "edited \(mark)")
      case 55..<75:
        if !past.isEmpty { return undo() }
      case 75..<82:
        if !future.isEmpty { return redo() }
      case 82..<96: return register("user\(mark)", hasPassword: false)
      default: return register("user\(mark)", hasPassword: true)
      }
    }
  }

  private func changed(_ change: (inout Ledger) -> Void) -> Ledger {
    var after = self
    after.past.append(state)
    after.future = []
    change(&after)
    return after
  }

  private func add(_ title: String) -> Change {
    Change(
      kind: .add, words: ["todo", "add", title],
      after: changed {
        $0.state.todos[$0.nextTodo] = title
        $0.nextTodo += 1
      })
  }

  private func edit(_ number: Int, _ title: String) -> Change {
    Change(
      kind: .edit, words: ["todo", "edit", "\(number)", "--title", title],
      after: changed { $0.state.todos[number] = title })
  }

  private func register(_ userId: String, hasPassword: Bool) -> Change {
    Change(
      kind: hasPassword ? .registerWithPassword : .register,
      words: [
        "user", "register", userId, "--nickname", "N", hasPassword ? "--password-stdin" : "--no-password",
      ],
      input: hasPassword ? .text(Self.password) : .null,
      after: changed {
        $0.state.users[$0.nextUser] = userId
        if hasPassword { $0.state.passwords.insert(userId) }
        $0.nextUser += 1
      })
  }

  private func undo() -> Change {
    var after = self
    after.future.append(state)
    after.state = after.past.removeLast()
    return Change(kind: .undo, words: ["undo"], after: after)
  }

  private func redo() -> Change {
    var after = self
    after.past.append(state)
    after.state = after.future.removeLast()
    return Change(kind: .redo, words: ["redo"], after: after)
  }
}
