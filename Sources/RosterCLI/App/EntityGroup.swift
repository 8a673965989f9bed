import Interchange
import Registry
import Settings
import Values
import ViewModels

/// The generic verbs over an entity's table, and what the entity adds to them.
struct EntityGroup<Record: Sendable>: Group {
  let table: EntityTable<Record>
  let settings: Settings
  let style: EntityStyle<Record>
  /// Fields whose refused values are not printed, since a secret may have been typed in their place.
  var unprinted: Set<String> = []

  var name: String { table.name }
  var schema: EntitySchema { table.schema }
  var wording: EntityWording { EntityWording(table, showing: showing, unprinted: unprinted) }
  var showing: ShowingContext { ShowingContext(length: settings.units.length, mass: settings.units.mass) }

  /// Throws a `Rejection` if a field takes an option that belongs to the program, or to another field.
  init(_ table: EntityTable<Record>, settings: Settings, style: EntityStyle<Record>) throws {
    self.table = table
    self.settings = settings
    self.style = style
    try FieldOptions(table: table, isEdit: true).checkNames()
  }

  var verbs: [Verb] {
    let generic = [
      addVerb, listVerb, countVerb, showVerb, editVerb, deleteVerb, importVerb, exportVerb, validateVerb,
      rulesVerb,
    ]
    let own = style.verbs(self)
    let replaced = Set(own.map(\.name) + own.flatMap(\.aliases))
    var verbs = generic.filter { !replaced.contains($0.name) }
    // What an entity adds stands after the verbs that change a record.
    let place = verbs.firstIndex { $0.name == "import" } ?? verbs.count
    verbs.insert(contentsOf: own, at: place)
    return verbs
  }

  func repository(_ context: Context, for need: StoreNeed) throws -> Repository<Record> {
    Repository(store: try context.store(for: need), table: table, clock: context.clock)
  }

  func number(of reference: String, _ context: Context) throws -> Int64 {
    try repository(context, for: .reading).resolve([reference]).first?.number ?? 0
  }

  func find(_ words: [String], limit: Int?, _ context: Context) throws -> [Row] {
    let query = Query(try search(words), order: table.order, limit: limit)
    let model = ListViewModel(try repository(context, for: .reading), query: query)
    try model.load()
    return model.rows.map(\.row)
  }
}
