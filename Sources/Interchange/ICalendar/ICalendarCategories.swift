import Registry

/// The categories of a component: words, which are tags, and others.
struct ICalendarCategories {
  var words: [String] = []
  var others: [String] = []

  init(words: [String]) { self.words = words }

  init(_ lines: [ContentLine]) {
    var distinct = DistinctTexts()
    for text in lines.flatMap({ ContentText.items($0.value) }) where !text.isEmpty {
      if TagText.isTag(text) { distinct.add(text) } else { others.append(text) }
    }
    words = distinct.texts
  }

  /// The line that says these words, and what other lines said beside words.
  func lines(kept: ICalendarCategories?) -> [String] {
    let items = words + (kept?.others ?? [])
    return items.isEmpty ? [] : [ICalendarLine.items("CATEGORIES", items)]
  }

  func isSame(as other: ICalendarCategories) -> Bool {
    words.elementsEqual(other.words, by: ExactText.same)
  }
}
