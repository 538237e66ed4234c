import Glibc
import TextFiles

/// The hyphenation dictionaries that the system's packages have installed.
public enum HyphenationDictionaries {
  /// The folders looked in, in order.
  static let folders = ["/usr/share/hyphen", "/usr/local/share/hyphen"]

  /// The languages that have a dictionary, as BCP 47 tags, sorted.
  public static func installedLanguages() -> [String] {
    Set(files().map(\.language)).sorted()
  }

  /// The dictionary that serves a language best: its own region's, else the language's, else any
  /// region's.
  static func path(for language: String) -> String? {
    let wanted = language.replacingUnderscores()
    let base = String(wanted.prefix { $0 != "-" })
    let files = files()
    return
      (files.first { $0.language == wanted } ?? files.first { $0.language == base }
      ?? files.first { $0.language == "\(base)-\(base.uppercased())" }
      ?? files.first { $0.language == "en-US" && base == "en" }
      ?? files.first { $0.language.prefix { $0 != "-" } == base })?.path
  }

  private static func files() -> [(language: String, path: String)] {
    var found: [(language: String, path: String)] = []
    for folder in folders {
      for name in FilePath.list(folder) ?? [] {
        guard name.hasPrefix("hyph_"), name.hasSuffix(".dic") else { continue }
        let language = String(name.dropFirst(5).dropLast(4)).replacingUnderscores()
        found.append((language, "\(folder)/\(name)"))
      }
    }
    return found.sorted { $0.language < $1.language }
  }
}

extension String {
  fileprivate func replacingUnderscores() -> String {
    String(map { $0 == "_" ? "-" : $0 })
  }
}
