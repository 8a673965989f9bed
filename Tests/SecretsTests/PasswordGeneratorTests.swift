import Secrets
import Testing

@Suite struct PasswordGeneratorTests {
  let alphabet = Set("23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ".utf8)

  @Test func twentyFourCharactersWithoutLookAlikes() throws {
    let one = try PasswordGenerator.generate().copied()
    #expect(one.count == 24)
    #expect(alphabet.isSuperset(of: one))
    #expect(try PasswordGenerator.generate().copied() != one)
    #expect(try PasswordGenerator.generate(length: 0).copied() == [])
  }

  @Test func everyCharacterIsDrawnAboutEquallyOften() throws {
    let drawn = try PasswordGenerator.generate(length: 56_000).copied()
    let counts = Dictionary(drawn.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(Set(counts.keys) == alphabet)
    // A thousand each; nine standard deviations to either side.
    #expect(counts.values.allSatisfy { (715...1285).contains($0) })
  }
}
