import Registry

/// The verbs of one entity, whatever its record's type.
protocol Group {
  var name: String { get }
  var schema: EntitySchema { get }
  var wording: EntityWording { get }
  var verbs: [Verb] { get }

  /// Records whose searchable fields hold all words, in the group's order, at most `limit`.
  func find(_ words: [String], limit: Int?, _ context: Context) throws -> [Row]

  /// The number of the record that a reference means.
  func number(of reference: String, _ context: Context) throws -> Int64

  /// Runs the rules over what is stored.
  ///
  /// - Parameter report: told each violation with the record's number.
  func tally(_ context: Context, report: (Int64, Violation) throws -> Void) throws -> Tally

  /// How many of the records that other hands than the program's may have changed break a rule now.
  func brokenByOthers(_ context: Context) throws -> Int
}
