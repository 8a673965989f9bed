import CSQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What SQLite's files need of the file system, and what it may not be.
public enum FileSystem {
  /// Gives a file another name, and never the name of a file that stands there already.
  ///
  /// Where the file system knows no such step, the file has both names for a moment, and keeps both if the process
  /// is killed then.
  ///
  /// - Returns: 0, or the number of the system's error: `EEXIST` if something has the name.
  public static func renameExclusively(_ path: String, to other: String) -> Int32 {
    if roster_rename_exclusively(path, other) == 0 { return 0 }
    guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { return errno }
    if link(path, other) != 0 { return errno }
    unlink(path)
    return 0
  }

  /// The kind of the file system that a path is on, if it is one of a network: hosts share no memory, and a log
  /// in use by two of them comes to harm. Nil for all others, and for what cannot be asked.
  public static func network(at path: String) -> String? {
    #if canImport(Glibc)
      return network(type: roster_file_system_type(path))
    #else
      var status = statfs()
      guard statfs(path, &status) == 0 else { return nil }
      let name = withUnsafeBytes(of: status.f_fstypename) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return ["nfs", "smbfs", "afpfs", "webdav"].contains(name) ? name : nil
    #endif
  }

  /// By the type that Linux tells, as `linux/magic.h` has them.
  static func network(type: UInt32) -> String? {
    switch type {
    case 0x6969: "NFS"
    case 0x517B: "SMB"
    case 0xFF53_4D42: "CIFS"
    case 0xFE53_4D42: "SMB2"
    case 0x0102_1997: "9p"
    default: nil
    }
  }
}
