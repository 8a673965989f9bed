/// Finds the key that somebody may have meant.
enum KeySuggestion {
  /// The key or group most like the path; nil if none is near.
  ///
  /// One that has the same last part in another group is near, whatever the group.
  static func nearest(to path: String) -> String? {
    var candidates: [String] = []
    for key in Settings.keys {
      var parts = key.name.split(separator: ".")
      while !parts.isEmpty {
        let name = parts.joined(separator: ".")
        if !candidates.contains(name) { candidates.append(name) }
        parts.removeLast()
      }
    }
    let ranked = candidates.map { (name: $0, distance: distance(Array(path), Array($0))) }
    if let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= max(2, path.count / 4) {
      return best.name
    }
    let last = path.split(separator: ".").last
    return candidates.first { $0.split(separator: ".").last == last }
  }

  /// How many letters have to be put in, taken out, changed or exchanged with their neighbour.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var above = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let change = above[column] + (left[row] == right[column] ? 0 : 1)
        var least = min(change, above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, before[column - 1] + 1)
        }
        current.append(least)
      }
      before = above
      above = current
    }
    return above[right.count]
  }
}
