import Foundation

/// The sources of the product as text, to find the keys of sentences in them.
struct SourceText {
  let path: String
  let text: String

  /// All files of the folder `Sources` but the tables of sentences themselves.
  static let all: [SourceText] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    let paths = (FileManager.default.enumerator(atPath: root.path)?.allObjects as? [String]) ?? []
    return paths.sorted().filter { $0.hasSuffix(".swift") && !isTable($0) }.compactMap { path in
      (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)).map {
        SourceText(path: path, text: $0)
      }
    }
  }()

  private static func isTable(_ path: String) -> Bool {
    path.hasPrefix("RosterCLI/Wording/Sentences+") && !path.hasSuffix("+Lookup.swift")
  }

  /// Literals that look like a key: words joined by points.
  static let keyLiterals: Set<String> = Set(
    all.flatMap { source in
      source.text.matches(of: /"((?:[A-Za-z0-9]+\.)+[A-Za-z0-9]+)"/).map { String($0.output.1) }
    })

  /// Keys that stand where only a key can: with the values that are filled in, if they stand beside it.
  static let uses: [Use] = all.flatMap { source in
    source.text.matches(of: use).map { match in
      let values = match.output.2.map { list in
        Set(list.matches(of: /"([A-Za-z]+)":/).map { String($0.output.1) })
      }
      return Use(path: source.path, key: String(match.output.1), values: values)
    }
  }

  struct Use: Hashable, CustomStringConvertible {
    var path: String
    var key: String
    /// Nil where they do not stand beside the key.
    var values: Set<String>?

    var description: String { "\(path): \(key)" }
  }

  private static var use: Regex<(Substring, Substring, Substring?)> {
    /(?:Sentences\.text\(|Sentences\.template\(|\bFailure\(\s*\.[A-Za-z]+,|\bRejection\(|\bFormatError\()\s*"([A-Za-z0-9.]+)"(?:\)|,\s*(?:at: [^\[\n]*,\s*)?\[((?:[^\[\]]|\[[^\]]*\])*)\])?/
  }
}
