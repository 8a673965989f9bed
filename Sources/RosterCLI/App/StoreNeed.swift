/// What a store is opened for.
enum StoreNeed {
  /// A database that is not there yet is an empty one, and stays away.
  case reading
  /// The same, and one that another process makes meanwhile is found.
  case following
  /// Tries what is then taken back: instead of a database that is not there yet, one for a while.
  case rehearsing
  /// Changes records that stand; without a database there are none.
  case changing
  /// Adds records: a database that is not there yet is made.
  case creating
}
