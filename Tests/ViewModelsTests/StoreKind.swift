/// The stores that every view model must work over.
enum StoreKind: CaseIterable, Sendable {
  case memory
  case sqlite
}
