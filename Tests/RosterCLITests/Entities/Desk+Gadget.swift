import Registry
import StoreConformance

extension Desk {
  /// The table of an entity that is declared at run time: its record holds cells in an array.
  static var gadget: EntityTable<AnyRecord> { AnyRecord.gadget }
}
