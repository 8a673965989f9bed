/// The keys of the objects of an input, each with its position, in the order first seen.
struct JSONNames {
  private(set) var names: [String] = []
  private var spellings: [[UInt8]] = []
  private var positions: [[UInt8]: Int] = [:]

  /// Position of the key; a new one is added. `guess` is tried first: objects tend to have the same order.
  mutating func position(of key: UnsafeRawBufferPointer, guess: Int) -> Int {
    if guess < spellings.count, spellings[guess].elementsEqual(key) { return guess }
    let spelling = [UInt8](key)
    if let position = positions[spelling] { return position }
    positions[spelling] = names.count
    spellings.append(spelling)
    names.append(String(decoding: key, as: UTF8.self))
    return names.count - 1
  }
}
