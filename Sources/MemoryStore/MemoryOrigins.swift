import Registry
import Values

/// The origins of one format, with what finds those of an identifier without looking at all.
struct MemoryOrigins {
  private var origins: [String: [RecordID: Origin]] = [:]
  /// By the entity and the identifier, which is equal to the byte only.
  private var holders: [String: [Cell: Set<RecordID>]] = [:]

  subscript(_ entity: String, _ id: RecordID) -> Origin? { origins[entity]?[id] }

  func all(_ entity: String) -> [Origin] { origins[entity].map { Array($0.values) } ?? [] }

  func all(_ entity: String, identifier: String) -> [Origin] {
    (holders[entity]?[.text(identifier)] ?? []).compactMap { origins[entity]?[$0] }
  }

  /// Puts an origin in the place of the one that is there; nil takes that away.
  mutating func set(_ entity: String, _ id: RecordID, _ origin: Origin?) {
    if let former = origins[entity]?[id]?.identifier.map(Cell.text) {
      holders[entity]?[former]?.remove(id)
      if holders[entity]?[former]?.isEmpty == true { holders[entity]?[former] = nil }
    }
    origins[entity, default: [:]][id] = origin
    guard let identifier = origin?.identifier else { return }
    holders[entity, default: [:]][.text(identifier), default: []].insert(id)
  }
}

extension MemoryBackend {
  func origins(
    _ entity: EntitySchema, _ query: OriginQuery, _ body: (Origin) throws -> Bool
  ) throws {
    let stands = state.origins[query.format] ?? MemoryOrigins()
    let found =
      switch query.wanted {
      case .ids(let ids): ids.compactMap { stands[entity.name, $0] }
      case .identifiers(let texts): texts.flatMap { stands.all(entity.name, identifier: $0) }
      case .unidentified: stands.all(entity.name).filter { $0.identifier == nil }
      case .all: stands.all(entity.name)
      }
    for origin in found { if try !body(origin) { return } }
  }

  /// The origins of a record in one format, or in all.
  func origins(of id: RecordID, _ entity: EntitySchema, _ format: String? = nil) -> [Origin] {
    state.origins.filter { format == nil || $0.key == format }.sorted { $0.key < $1.key }
      .compactMap { $0.value[entity.name, id] }
  }

  func set(_ format: String, _ entity: EntitySchema, _ id: RecordID, _ origin: Origin?) {
    let former = state.origins[format]?[entity.name, id]
    if former == nil, origin == nil { return }
    state.origins[format, default: .init()].set(entity.name, id, origin)
    state.remember { $0.origins[format]?.set(entity.name, id, former) }
  }

  func mark(_ entity: EntitySchema, _ id: RecordID, isGone: Bool) {
    for var origin in origins(of: id, entity) {
      origin.isGone = isGone
      set(origin.format, entity, id, origin)
    }
  }
}
