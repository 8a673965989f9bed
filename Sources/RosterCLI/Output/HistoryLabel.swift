import Registry
import Values

/// A step in words: `edit todo 7: priority low -> high`.
struct HistoryLabel {
  private let context: Context

  init(_ context: Context) { self.context = context }

  func text(_ story: StepStory) -> String {
    let name = HistoryText.name(story.step.label)
    guard story.events.count == 1, let event = story.events.first, event.first == event.last else {
      return name
    }
    let subject = "\(name) \(event.first)"
    if event.kind != .edited { return event.name.map { "\(subject): \(Printable.excerpt($0))" } ?? subject }
    let wording = context.group(event.entity)?.wording
    let fields = event.fields.map { field in
      let values = [field.old, field.new].map { HistoryText.value(wording?.show(field.name, $0) ?? "") }
      return "\(field.name) \(values[0]) -> \(values[1])"
    }
    return "\(subject): \(fields.joined(separator: ", "))"
  }
}
