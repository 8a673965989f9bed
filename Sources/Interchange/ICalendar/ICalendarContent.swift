import Formats
import Values

/// What the lines of one component say, in groups of properties that are read and written together.
///
/// Both ways go through it: what was read is compared with what would be written, so that lines spelled otherwise
/// are kept; what is to be written is compared with what kept lines say, so that they are written again.
protocol ICalendarContent {
  associatedtype Group: CaseIterable & Hashable

  /// `VTODO` or `VEVENT`.
  static var component: String { get }
  /// The code of the problem that another component is.
  static var otherComponent: String { get }

  /// The properties of a group, in upper case.
  static func names(_ group: Group) -> [String]

  /// Reads lines of the component, which may be some of them only.
  init(_ lines: [ContentLine], _ context: InterchangeContext)

  /// The lines of a group as Roster writes them; `kept` is what lines that are no longer right say.
  func lines(_ group: Group, kept: Self?, _ context: InterchangeContext) -> [String]

  /// Whether kept lines that were read to this say of a group what another content has.
  func says(_ group: Group, of other: Self, _ context: InterchangeContext) -> Bool

  /// Whether kept lines that were read to this, and do not say what another content has, differ from it in
  /// nothing that a field holds: what they say cannot be written.
  func agrees(_ group: Group, with other: Self) -> Bool

  /// The fields that have a value, if the record cannot be written at all.
  var lost: [String] { get }

  /// What was found wrong first; in line 0 where it is that something is missing.
  var problem: ForeignRecord.Problem? { get }
  var entries: [ForeignRecord.Entry] { get }
  var createdAt: Timestamp? { get }
}

extension ICalendarContent {
  func agrees(_ group: Group, with other: Self) -> Bool { false }

  /// The group of each property.
  static var groups: [String: Group] {
    var groups: [String: Group] = [:]
    for group in Group.allCases { for name in names(group) { groups[name] = group } }
    return groups
  }
}
