/// What a file of some of an input's records has around and between them.
public struct Envelope: Hashable, Sendable {
  public var head: [UInt8]
  public var separator: [UInt8]
  public var tail: [UInt8]

  public init(head: [UInt8] = [], separator: [UInt8] = [], tail: [UInt8] = []) {
    self.head = head
    self.separator = separator
    self.tail = tail
  }
}
