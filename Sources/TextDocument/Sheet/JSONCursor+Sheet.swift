import TextGeometry
import TextStorage

/// Values that only sheets hold.
extension JSONCursor {
  /// The string that must stand here and hold something.
  func nonEmptyString(_ what: String) throws(DocumentError) -> String {
    let text = try string(what)
    guard !text.isEmpty else { throw expected(what) }
    return text
  }

  /// The language tag (BCP 47) that must stand here.
  func languageTag() throws(DocumentError) -> String {
    let what = "a language such as \"en\" or \"de-CH\""
    let text = try string(what)
    guard LanguageTag.isWellFormed(text) else { throw expected(what) }
    return text
  }

  /// The colour that must stand here, as CSS writes colours.
  func color() throws(DocumentError) -> Color {
    let what = "a colour such as \"#a33\", \"#aa3333\" or \"crimson\""
    let text = try string(what)
    guard let color = Color(css: text) else { throw expected(what) }
    return color
  }
}
