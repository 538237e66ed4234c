/// The names of languages by BCP 47.
package enum LanguageTag {
  /// Whether a text has the form of a language tag: letters and digits in groups of 1 to 8, joined
  /// by hyphens, the first of letters alone.
  package static func isWellFormed(_ text: String) -> Bool {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = groups.first, (2...8).contains(first.utf8.count), text.utf8.count <= 64 else {
      return false
    }
    return first.allSatisfy { $0.isASCII && $0.isLetter }
      && groups.dropFirst().allSatisfy {
        (1...8).contains($0.utf8.count)
          && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }
}
