extension HyphenationDictionaries {
  /// The dictionary's file for a language, or nil if there is none for it.
  ///
  /// A dictionary serves a language if it has the same tag. For a language with the same spelling
  /// in all regions, the next choice is a dictionary without a region, then one of any region:
  /// `de-LI` takes `de` or `de-DE`. English and Portuguese divide words differently by region. For
  /// them a tag with a region takes only the dictionary of its own variety. A tag without a region
  /// takes any, the language's main variety first.
  static func path(for language: String) -> String? {
    path(for: language, in: folders)
  }

  /// True if a dictionary for a language is installed, whether or not it can be read.
  public static func hasDictionary(for language: String) -> Bool { path(for: language) != nil }

  static func path(for language: String, in folders: [String]) -> String? {
    let wanted = DictionaryTag(language)
    let files = files(in: folders).map { (tag: DictionaryTag($0.language), path: $0.path) }
    func first(where isMatch: (DictionaryTag) -> Bool) -> String? {
      files.first { isMatch($0.tag) }?.path
    }
    if let path = first(where: { $0 == wanted }) { return path }
    let language = wanted.language
    let fits = { (tag: DictionaryTag) in
      tag.language == language && (tag.script == wanted.script || tag.script.isEmpty)
        && tag.rest.isEmpty
    }
    if let variety = wanted.variety, !wanted.region.isEmpty {
      return first { fits($0) && $0.region == variety }
    }
    return first { fits($0) && $0.region.isEmpty }
      ?? first { fits($0) && $0.region == wanted.variety ?? language }
      ?? first { fits($0) && $0.script == wanted.script } ?? first(where: fits)
  }

  /// The Debian package that has a dictionary for a language, or nil if Debian has none.
  public static func debianPackage(for language: String) -> String? {
    let tag = DictionaryTag(language)
    if let variety = tag.variety { return "hyphen-\(tag.language)-\(variety)" }
    if ["nb", "nn"].contains(tag.language) { return "hyphen-no" }
    return packaged.contains(tag.language) ? "hyphen-\(tag.language)" : nil
  }

  /// The languages with one Debian dictionary package each.
  private static let packaged: Set<String> = [
    "af", "as", "be", "bg", "bn", "ca", "cs", "da", "de", "el", "es", "fr", "gl", "gu", "hi", "hr",
    "hu", "id", "is", "it", "kn", "lt", "lv", "ml", "mn", "mr", "nl", "no", "or", "pa", "pl", "ro",
    "ru", "sk", "sl", "sr", "sv", "ta", "te", "th", "uk", "zu",
  ]
}

/// The parts of a language tag that choose a dictionary, in lower case.
private struct DictionaryTag: Equatable {
  var language: String
  /// Four letters such as `latn`; empty if the tag has none.
  var script = ""
  /// Two letters or three digits such as `gb`; empty if the tag has none.
  var region = ""
  /// Variants such as `1901`, with hyphens between them.
  var rest = ""

  /// Parses a BCP 47 tag, or one with underscores, as in file names.
  init(_ tag: String) {
    var parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)[...]
    language = parts.popFirst() ?? ""
    // Norwegian without a further subtag is Bokmål.
    if language == "no" { language = "nb" }
    if let part = parts.first, part.utf8.count == 4, part.allSatisfy(\.isLetter) {
      script = part
      parts.removeFirst()
    }
    if let part = parts.first, part.utf8.count == 2 || (part.utf8.count == 3 && Int(part) != nil) {
      region = part
      parts.removeFirst()
    }
    rest = parts.joined(separator: "-")
  }

  /// The region whose dictionary serves the tag's own, for languages that divide words differently
  /// in different regions; nil for other languages.
  var variety: String? {
    switch language {
    case "en": region.isEmpty || Self.american.contains(region) ? "us" : "gb"
    case "pt": region == "br" ? "br" : "pt"
    default: nil
    }
  }

  /// The regions that write English as in the United States.
  private static let american: Set<String> = [
    "us", "as", "gu", "mh", "mp", "ph", "pr", "um", "vi",
  ]
}
