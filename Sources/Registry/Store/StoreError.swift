/// Why a store could not do what it was asked.
public struct StoreError: Error, Hashable, Sendable {
  /// The kinds of failure; each has a sentence and an exit code.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The store cannot be reached, or was lost before anything was kept.
    case unreachable
    /// Another process holds the store longer than one waits.
    case busy
    /// The file may be read only.
    case readOnly
    /// No room: the disk, a quota or a file-size limit.
    case full
    /// Reading or writing failed.
    case io
    /// The file or its folder may not be opened.
    case notPermitted
    /// The file is no Roster database.
    case notADatabase
    /// The file is a folder.
    case folder
    /// The file is a symbolic link.
    case link
    /// The file has several names, each of which would have a log of its own.
    case linked
    /// What stands in the place of the file, or of one beside it, is a pipe, a device or the like.
    case oddFile
    /// A newer program wrote it.
    case newer
    /// The file's content contradicts itself.
    case damaged
    /// The folder the file is to be in does not exist.
    case noFolder
    /// A file stands where a new one is to be made.
    case exists
    /// The file is the database itself.
    case itself
    /// The place is that of a file which a database has beside it.
    case taken
    /// A file of another database stands beside the place, and would be taken for one of the new file.
    case leftBeside
    /// The place is on a file system of a network, on which a database comes to harm.
    case network
    /// The file could not be made.
    case cannotCreate
    /// Two entities, or an entity and the file, disagree.
    case schema
    /// A constraint of the file refused the change.
    case constraint
    case interrupted
    /// A listener tried to write while it was told of a change.
    case writeWhileTold
    /// A bug.
    case misuse
  }

  /// What a failure is about, whatever the store.
  public enum Kind: Hashable, Sendable {
    /// The way to the store; trying again later may help.
    case connection
    /// What others do, or have done, at the same time; trying again may help.
    case conflict
    /// The store may be read, and not be changed.
    case readOnly
    /// The file, the disk or what stands in the store.
    case file
    /// Somebody stopped it.
    case interruption
    /// The program itself.
    case program
  }

  /// The kind of failure.
  public var code: Code
  /// The file, as the person knows it; empty for a store without one.
  public var path: String
  /// What the layer below said; never a stored value.
  public var detail: String

  /// What the failure is about.
  public var kind: Kind {
    switch code {
    case .unreachable: .connection
    case .busy, .constraint: .conflict
    case .readOnly, .notPermitted, .linked: .readOnly
    case .interrupted: .interruption
    case .writeWhileTold, .misuse, .schema: .program
    case .full, .io, .notADatabase, .folder, .link, .oddFile, .newer, .damaged, .noFolder, .exists, .itself,
      .taken, .leftBeside, .network, .cannotCreate:
      .file
    }
  }

  public init(_ code: Code, path: String = "", detail: String = "") {
    self.code = code
    self.path = path
    self.detail = detail
  }
}
