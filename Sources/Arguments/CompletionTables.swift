/// A whole command tree as the flat tables that a completion script looks things up in.
///
/// A route is a path joined by spaces; "" is the program itself.
struct CompletionTables {
  /// A word that leads from one route to the next.
  struct Step {
    var route: String
    /// The name and its aliases.
    var words: [String]
    var target: String
  }

  /// An option that takes a value.
  struct Value {
    /// nil for an option that every route has.
    var route: String?
    /// With their dashes.
    var spellings: [String]
    var completion: Completion
  }

  /// What may be named on a route.
  struct Offer {
    var route: String
    var verbs: [Entry]
    var options: [Entry]
  }

  /// What stands at one place among the positionals of a route.
  struct Place {
    var route: String
    /// From 0; nil for every place that is not listed before.
    var index: Int?
    var completion: Completion
  }

  struct Entry {
    var word: String
    var help: String
  }

  var steps: [Step] = []
  var values: [Value] = []
  var offers: [Offer] = []
  var places: [Place] = []
  /// Options that every route has.
  var global: [Entry]

  init(root: Command, global: [Option]) {
    let declared = global.contains { $0.name == "help" }
    let everywhere = global + (declared ? [] : [Option("help", short: "h", help: "")])
    self.global = everywhere.flatMap(Self.entries)
    visit(root, route: "")
    values += everywhere.flatMap { Self.values($0, route: nil) }
  }

  private mutating func visit(_ command: Command, route: String) {
    values += command.options.flatMap { Self.values($0, route: route) }
    offers.append(
      Offer(
        route: route, verbs: command.subcommands.map { Entry(word: $0.name, help: $0.summary) },
        options: command.options.flatMap(Self.entries)))
    var index = 0
    for positional in command.positionals {
      guard let maximum = positional.maximum else {
        places.append(Place(route: route, index: nil, completion: positional.completion))
        break
      }
      for _ in 0..<maximum {
        places.append(Place(route: route, index: index, completion: positional.completion))
        index += 1
      }
    }
    for subcommand in command.subcommands {
      let target = route.isEmpty ? subcommand.name : "\(route) \(subcommand.name)"
      steps.append(Step(route: route, words: [subcommand.name] + subcommand.aliases, target: target))
      visit(subcommand.make(), route: target)
    }
  }

  private static func entries(_ option: Option) -> [Entry] {
    let negated = option.negation == .none ? [] : [Entry(word: "--no-\(option.name)", help: option.help)]
    return [Entry(word: "--\(option.name)", help: option.help)] + negated
  }

  private static func values(_ option: Option, route: String?) -> [Value] {
    var spellings: [String] = []
    if option.value != nil {
      spellings.append("--\(option.name)")
      if let short = option.short { spellings.append("-\(short)") }
    }
    if case .value = option.negation { spellings.append("--no-\(option.name)") }
    if spellings.isEmpty { return [] }
    return [Value(route: route, spellings: spellings, completion: option.value?.completion ?? .none)]
  }
}
