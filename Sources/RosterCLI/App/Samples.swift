import Entities
import Registry
import Settings
import Values

/// Fills a store with sample records: a small fixed set, or so many repeatable ones of each entity.
struct Samples {
  let settings: Settings
  let clock: Clock

  func fill(_ store: any Store, count: Int?) throws {
    try fill(store, Todo.table(settings), (0..<(count ?? 10)).map(todo))
    try fill(store, User.table(settings), (0..<(count ?? 3)).map(user))
    try fill(store, Person.table(settings), (0..<(count ?? 5)).map(person))
    try fill(store, Friend.table(settings), count.map { (0..<$0).map(friend) } ?? fixedFriends)
  }

  private func fill<Record: Sendable>(
    _ store: any Store, _ table: EntityTable<Record>, _ records: [Record]
  ) throws {
    _ = try Repository(store: store, table: table, clock: clock).add(records.map(table.cells))
  }

  private func todo(_ index: Int) -> Todo {
    var todo = Todo()
    todo.title = "TODOItem #\(index + 1)"
    todo.detail = "todo item detail"
    todo.priority = Todo.Priority.allCases[(index + 1) % Todo.Priority.allCases.count]
    todo.done = index % 4 == 3
    if index % 3 == 0 { todo.due = clock.today().adding(days: index % 15) }
    return todo
  }

  private static let names = [
    ("Sato Hanako", "さとう はなこ"), ("Mori Taro", "もり たろう"), ("Elton Lin", ""), ("Jenny Court", ""),
    ("Zoë Éclair", ""), ("Łukasz Nowak", ""), ("김하나", ""), ("李小龍", "lǐ xiǎolóng"),
  ]

  private func name(_ index: Int) -> (name: String, reading: String?) {
    let (name, reading) = Self.names[index % Self.names.count]
    let round = index / Self.names.count
    return (round == 0 ? name : "\(name) \(round + 1)", reading.isEmpty ? nil : reading)
  }

  private func user(_ index: Int) -> User {
    var user = User()
    user.userId = "user\(index + 1)"
    (user.nickname, user.reading) = name(index)
    user.admin = index == 0
    return user
  }

  private func person(_ index: Int) -> Person {
    var person = Person()
    (person.name, person.reading) = name(index)
    person.height = Length(millimetres: 1500 + Int64(index * 37 % 450))
    person.weight = Mass(grams: 45_000 + Int64(index * 1_300 % 55_000))
    return person
  }

  private var fixedFriends: [Friend] {
    let today = clock.today()
    var elton = Friend()
    elton.name = "Elton Lin"
    elton.birthday = Birthday(year: today.year, month: today.month, day: today.day)
    var jenny = Friend()
    jenny.name = "Jenny Court"
    jenny.birthday = Birthday(year: 1970, month: 1, day: 1)
    return [elton, jenny]
  }

  private func friend(_ index: Int) -> Friend {
    var friend = Friend()
    (friend.name, friend.reading) = name(index)
    friend.birthday = Birthday(year: 1950 + index % 60, month: index % 12 + 1, day: index * 7 % 28 + 1)
    return friend
  }
}
