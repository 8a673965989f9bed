import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file of one's own that an editor is given: lines of comment that begin with `#`, then the text.
struct EditedFile {
  let path: String

  init(_ folder: String, comments: [String], _ text: [UInt8]) throws {
    var template = Array("\(folder)/roster-edit-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    if descriptor < 0 { throw InputFile.Problem(number: errno, folder: folder).failure(folder) }
    TemporaryPaths.add(path)
    defer { close(descriptor) }
    let lines = comments.flatMap { $0.split(separator: "\n") }.map { "# \($0)\n" }
    do {
      try (Array(lines.joined().utf8) + text).withUnsafeBytes { try IO.write($0, to: descriptor) }
    } catch {
      remove()
      throw error
    }
  }

  func remove() {
    unlink(path)
    TemporaryPaths.forget(path)
  }

  /// Leaves the file where it is, whatever becomes of the process.
  func keep() { TemporaryPaths.forget(path) }

  /// Whether nothing stands there any more.
  var isGone: Bool { access(path, F_OK) != 0 && errno == ENOENT }

  func bytes() throws -> [UInt8] {
    do {
      return try InputFile.bytes(path, limit: 1 << 24)
    } catch {
      throw Failure(.io, "input.unreadable", ["path": path, "reason": error.reason])
    }
  }

  /// What stands below the comments.
  func withoutComments() throws -> [UInt8] {
    var rest = try bytes()[...]
    while rest.first == UInt8(ascii: "#") {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      rest = rest[end...]
    }
    return Array(rest)
  }

  /// The same as a text.
  func text() throws -> String {
    guard let text = String(validating: try withoutComments(), as: UTF8.self) else {
      throw Failure(.data, "input.notUTF8", ["field": "file"])
    }
    return text
  }
}
