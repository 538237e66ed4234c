/// The capitals of small letters, by the rules of a language.
package struct LetterCapitals: Hashable, Sendable {
  /// True if the capital of `i` has a dot, as in Turkish and Azerbaijani.
  package let hasDottedI: Bool

  /// - Parameter language: The language of the letters (BCP 47); nil if it is unknown.
  package init(language: String?) {
    let code = language?.prefix { $0 != "-" }.lowercased()
    hasDottedI = code == "tr" || code == "az"
  }

  /// Returns the capital of a small letter, or nil for any other character.
  ///
  /// It is Unicode's full mapping, so some letters have several capitals, such as `SS` for `ß`.
  package func capital(of scalar: UInt32) -> String? {
    if scalar < 0x80 {
      guard (0x61...0x7A).contains(scalar) else { return nil }
      if hasDottedI, scalar == 0x69 { return "İ" }
      return String(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar - 0x20)))
    }
    guard let letter = Unicode.Scalar(scalar), letter.properties.isLowercase,
      letter.properties.changesWhenUppercased
    else { return nil }
    return letter.properties.uppercaseMapping
  }

  /// Returns a text with capitals in place of its small letters.
  package func capitals(of text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let capital = capital(of: scalar.value) {
        result += capital
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
