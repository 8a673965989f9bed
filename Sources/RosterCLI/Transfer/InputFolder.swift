#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder whose files are read as one input.
enum InputFolder {
  /// The names of its plain files that are not hidden, in the order of their bytes; nil for what is no folder.
  static func names(_ path: String) -> [String]? {
    guard let entries = opendir(path) else { return nil }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      var status = stat()
      if name.utf8.first != UInt8(ascii: "."), stat(path + "/" + name, &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      {
        names.append(name)
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
