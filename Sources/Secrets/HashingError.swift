/// Why a password could not be hashed or compared; never says whether it was right.
public enum HashingError: String, Error, Sendable {
  case outOfMemory = "hashing.memory"
  /// The stored hash is no Argon2id string of the kind that `Argon2id` makes.
  case malformed = "hashing.malformed"
  /// The cost asked for is below the floor.
  case tooCheap = "hashing.cheap"
  /// The cost asked for is above what the algorithm allows.
  case tooDear = "hashing.dear"

  /// Key of the sentence.
  public var code: String { rawValue }
}
