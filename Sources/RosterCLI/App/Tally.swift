import Registry

/// What a validation found.
struct Tally {
  var records = 0
  var errors = 0
  var warnings = 0

  mutating func count(_ violation: Violation) {
    if violation.isError { errors += 1 } else { warnings += 1 }
  }
}
