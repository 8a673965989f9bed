/// A typed date with its numbers taken out, so that a grammar can be told by what is left.
struct DateShape {
  /// The text in lower case, without the spaces around 年 月 日, each number as one `#`.
  let shape: String
  /// The numbers as they stand, digits only.
  let numbers: [String]

  init(_ typed: String) {
    let text = TextRules.trimmed(TextRules.widthFolded(typed)).lowercased()
    var shape = ""
    var numbers: [String] = []
    var inNumber = false
    let dropsSpaces = text.contains("年") || text.contains("月")
    for character in text {
      if character == " ", dropsSpaces {
        inNumber = false
      } else if character.isASCII, character.isNumber {
        if inNumber {
          numbers[numbers.count - 1].append(character)
        } else {
          numbers.append(String(character))
        }
        if !inNumber { shape.append("#") }
        inNumber = true
      } else {
        shape.append(character)
        inNumber = false
      }
    }
    self.shape = shape
    self.numbers = numbers
  }

  /// The numbers if they have as many digits as each range allows.
  func numbers(_ digits: ClosedRange<Int>...) -> [Int]? {
    guard digits.count == numbers.count else { return nil }
    var result: [Int] = []
    for (number, range) in zip(numbers, digits) {
      guard range.contains(number.utf8.count), let value = Int(number) else { return nil }
      result.append(value)
    }
    return result
  }
}
