/// Finds the name that a misspelt word was meant to be.
public enum Suggestion {
  /// The nearest candidate by edits (insert, delete, replace, swap neighbours), at most one for each three
  /// characters; else the shortest that the word begins; else nil. Case does not count; the first of
  /// equals wins.
  public static func nearest(_ word: String, among candidates: [String]) -> String? {
    let typed = Array(word.lowercased())
    guard !typed.isEmpty, typed.count <= 64 else { return nil }
    var nearest: (candidate: String, edits: Int)?
    var begun: (candidate: String, length: Int)?
    for candidate in candidates {
      let name = Array(candidate.lowercased())
      let length = max(typed.count, name.count)
      let edits = self.edits(typed, name)
      if edits <= max(1, length / 3), edits < min(typed.count, name.count), edits < nearest?.edits ?? .max {
        nearest = (candidate, edits)
      }
      if name.starts(with: typed), name.count < begun?.length ?? .max { begun = (candidate, name.count) }
    }
    return nearest?.candidate ?? begun?.candidate
  }

  /// Damerau-Levenshtein distance in its optimal string alignment form: no stretch is edited twice.
  public static func edits(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var above = Array(0...right.count)
    for i in 0..<left.count {
      var row = [i + 1]
      for j in 0..<right.count {
        var best = min(above[j + 1] + 1, row[j] + 1, above[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, before[j - 1] + 1)
        }
        row.append(best)
      }
      before = above
      above = row
    }
    return above[right.count]
  }
}
