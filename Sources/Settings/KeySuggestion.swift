import Values

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
    let ranked = candidates.map { (name: $0, distance: Suggestion.edits(Array(path), Array($0))) }
    if let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= max(2, path.count / 4) {
      return best.name
    }
    let last = path.split(separator: ".").last
    return candidates.first { $0.split(separator: ".").last == last }
  }
}
