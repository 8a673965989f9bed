public import Registry

/// How an attempt to save ended.
public enum SaveOutcome: Hashable, Sendable {
  /// Everything is stored, or stood so already; warnings that were overruled come with it.
  case saved([Saved], warnings: [Violation])
  /// Rules are broken; nothing was stored.
  case refused([Violation])
  /// Only warnings stand in the way; nothing was stored. Saving with `overrulingWarnings` goes on.
  case unconfirmed([Violation])
}
