/// One thing about a database's file that was looked at, and what was found.
public struct Inspection: Sendable {
  /// What was looked at.
  public enum Subject: String, Sendable, CaseIterable {
    case integrity, references, modeFine, place, encoding, schema, keys, counters, history, origins,
      credentials
  }

  /// What is wrong: a code, and what a sentence of it names.
  public struct Problem: Hashable, Sendable {
    /// The kinds of problem; each has a sentence.
    public enum Code: String, Sendable, CaseIterable {
      /// What SQLite says of its own pages, rows and indexes.
      case structure
      /// A part that cannot be looked at.
      case unreadable
      case dangling, open, linked, network, encoding, changed, key, counter
      /// A value of a step, or of one of its changes, that none can have.
      case value
      /// The first and the last record of a change are none that it can have.
      case range
      /// A change lacks the id of its record.
      case identity
      /// The former values of a record cannot be read, or are none of its fields.
      case image
      /// Changes of a step that is not there.
      case orphan
      /// A credential that is no hash, or one that costs less or more than the program would ask for.
      case hash, cheap, dear
      /// A credential of no record that stands or can come back.
      case ownerless
      /// An origin of which a value is none that it can have.
      case origin
      /// An origin whose record is not there, and that is not marked as that of a deleted one; or the other way.
      case gone, standing
      /// Others of a kind, which are only counted.
      case more
    }

    /// The kind of problem.
    public var code: Code
    /// What its sentence names, by placeholder.
    public var values: [String: String]
    /// How many it stands for.
    public var count = 1

    init(_ code: Code, _ values: [String: String]) {
      self.code = code
      self.values = values
    }

    /// Whether `repair` has a way to mend it; that may fail all the same.
    public var isMendable: Bool {
      switch code {
      case .open, .key, .counter, .value, .range, .identity, .image, .orphan, .ownerless, .origin,
        .gone, .standing:
        true
      case .changed: values["statement"]?.hasPrefix("CREATE TABLE") == false
      case .structure: values["detail"]?.contains("index") == true
      case .unreadable, .dangling, .linked, .network, .encoding, .hash, .cheap, .dear, .more: false
      }
    }
  }

  /// Something of others in the file, which is no problem.
  public struct Note: Hashable, Sendable {
    /// `table`, `index`, `view` or `trigger`.
    public var kind: String
    /// Its name.
    public var name: String
  }

  /// What was looked at.
  public var subject: Subject
  /// Empty if all is well; of each kind the first ten, and how many more there are.
  public var problems: [Problem] = []
  /// What others put into the file.
  public var notes: [Note] = []

  private var others: [Problem.Code: Int] = [:]

  init(_ subject: Subject) { self.subject = subject }

  /// Problems of a kind that are told one by one.
  private static let told = 10

  mutating func add(_ code: Problem.Code, _ values: [String: String]) {
    add(Problem(code, values))
  }

  mutating func add(_ problem: Problem) {
    let isTold =
      others[problem.code] == nil && problems.count(where: { $0.code == problem.code }) < Self.told
    if isTold { problems.append(problem) } else { others[problem.code, default: 0] += 1 }
  }

  /// Puts how many more there are behind those that are told.
  mutating func finish() {
    for (code, count) in others.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      var more = Problem(.more, ["count": "\(count)"])
      more.count = count
      let place = problems.lastIndex { $0.code == code }.map { $0 + 1 } ?? problems.count
      problems.insert(more, at: place)
    }
    others = [:]
  }
}
