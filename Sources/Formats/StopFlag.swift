import Synchronization

/// Tells a source on another thread that nobody wants its bytes any more.
public final class StopFlag: Sendable {
  private let isRaised = Atomic<Bool>(false)

  public init() {}

  public func stop() { isRaised.store(true, ordering: .releasing) }

  public var isStopped: Bool { isRaised.load(ordering: .acquiring) }
}
