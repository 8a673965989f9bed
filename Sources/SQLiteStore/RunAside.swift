/// What a transaction set aside of an entity's table while runs of rows are put into it.
struct RunAside {
  /// Rows that runs have put so far.
  var rows = 0
  /// The statements that make what was dropped once more.
  var statements: [String] = []
  var hasIndexes = true
  /// Whether something has been looked for since: the indexes then stay.
  var isNeeded = false
}
