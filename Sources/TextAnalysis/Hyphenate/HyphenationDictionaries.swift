import SystemLibrary
import TextFiles

/// The hyphenation dictionaries that came with the program or with the system's packages.
public enum HyphenationDictionaries {
  /// The folders that are searched; the first that has a language wins. The folder beside the
  /// program (`../share/textrender/Hyphenation`) comes first, so that a program that brings
  /// dictionaries divides words the same on every machine. The system's folders follow.
  public static let folders =
    besideProgram(ProgramFile.path) + [
      "/usr/share/hyphen", "/usr/local/share/hyphen",
    ]

  /// The folder of the dictionaries that a program brings, whether it exists or not.
  ///
  /// - Parameter program: The path of the program's file, or nil if the system does not report it.
  static func besideProgram(_ program: String?) -> [String] {
    guard let parts = program?.split(separator: "/"), parts.count >= 2 else { return [] }
    return [parts.dropLast(2).map { "/" + $0 }.joined() + "/share/textrender/Hyphenation"]
  }

  /// The languages that have a dictionary, as BCP 47 tags, sorted.
  public static func installedLanguages() -> [String] {
    Set(installed().map(\.language)).sorted()
  }

  /// Every dictionary's file with its language, sorted by language.
  public static func installed() -> [HyphenationDictionary] { files(in: folders) }

  /// Every dictionary, sorted by language, and by the order of the folders within a language.
  static func files(in folders: [String]) -> [HyphenationDictionary] {
    var found: [(language: String, place: Int, path: String)] = []
    for (place, folder) in folders.enumerated() {
      for name in FilePath.list(folder) ?? [] {
        guard name.hasPrefix("hyph_"), name.hasSuffix(".dic") else { continue }
        let language = String(name.dropFirst(5).dropLast(4).map { $0 == "_" ? "-" : $0 })
        found.append((language, place, "\(folder)/\(name)"))
      }
    }
    found.sort { ($0.language, $0.place) < ($1.language, $1.place) }
    return found.map { HyphenationDictionary(language: $0.language, path: $0.path) }
  }
}

/// A file with the hyphenation of a language.
public struct HyphenationDictionary: Hashable, Sendable {
  /// The language, as a BCP 47 tag.
  public var language: String
  /// The file.
  public var path: String
}
