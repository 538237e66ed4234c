import Glibc
import TextFiles

/// The hyphenation dictionaries that came with the program, and those that the system's packages
/// have installed.
public enum HyphenationDictionaries {
  /// The folders looked in, the first that has a language before the others: beside the program
  /// (`../share/textrender/Hyphenation`), so that a program that brings dictionaries divides words
  /// alike on every machine, then the system's.
  public static let folders =
    besideProgram(ProgramFile.path) + [
      "/usr/share/hyphen", "/usr/local/share/hyphen",
    ]

  /// The folder of the dictionaries that a program brings, whether it is there or not.
  ///
  /// - Parameter program: The program's file; nil when the system does not tell.
  static func besideProgram(_ program: String?) -> [String] {
    guard let parts = program?.split(separator: "/"), parts.count >= 2 else { return [] }
    return [parts.dropLast(2).map { "/" + $0 }.joined() + "/share/textrender/Hyphenation"]
  }

  /// The languages that have a dictionary, as BCP 47 tags, sorted.
  public static func installedLanguages() -> [String] {
    Set(installed().map(\.language)).sorted()
  }

  /// Every dictionary's file with its language, by language.
  public static func installed() -> [(language: String, path: String)] { files(in: folders) }

  /// Every dictionary, by language, and those of the same language in the folders' order.
  static func files(in folders: [String]) -> [(language: String, path: String)] {
    var found: [(language: String, place: Int, path: String)] = []
    for (place, folder) in folders.enumerated() {
      for name in FilePath.list(folder) ?? [] {
        guard name.hasPrefix("hyph_"), name.hasSuffix(".dic") else { continue }
        let language = String(name.dropFirst(5).dropLast(4).map { $0 == "_" ? "-" : $0 })
        found.append((language, place, "\(folder)/\(name)"))
      }
    }
    found.sort { ($0.language, $0.place) < ($1.language, $1.place) }
    return found.map { ($0.language, $0.path) }
  }
}
