import Registry
import Testing

@Suite struct LabelledTests {
  @Test(arguments: [
    ("work: a@b.jp", "work", "a@b.jp"), ("a@b.jp", nil, "a@b.jp"), ("tel:+81", nil, "tel:+81"),
    (": x", nil, ": x"), ("x: ", nil, "x: "), ("a: b: c", "a", "b: c"), ("自宅: 03", "自宅", "03"),
  ])
  func readsAndWrites(_ text: String, label: String?, value: String) {
    let item = Labelled(text)
    #expect(item == Labelled(label: label, value: value))
    #expect(item.text == text)
  }
}
