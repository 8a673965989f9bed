/// What came of damaged inputs.
struct FuzzTally {
  var inputs = 0
  /// Inputs of which something was taken.
  var fruitful = 0
  var taken = 0
  var refused = 0
  /// Inputs whose reading ended in an error.
  var ended = 0

  mutating func add(_ other: FuzzTally) {
    inputs += other.inputs
    fruitful += other.fruitful
    taken += other.taken
    refused += other.refused
    ended += other.ended
  }
}
