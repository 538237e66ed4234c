import TextFonts

/// The fallbacks of the styles that needed one, so that the library is asked once for each style.
///
/// Scratch for one thread, and for one table of styles.
final class FallbackTable {
  private var fallbacks: [FontFallback?] = []

  /// What finds faces for the characters that a style's own face lacks, or nil when its font cannot
  /// be had.
  func fallback(of index: Int, in styles: [ShapingStyle], fonts: FontLibrary) -> FontFallback? {
    if index < fallbacks.count, let known = fallbacks[index] { return known }
    if fallbacks.count < styles.count {
      fallbacks += repeatElement(nil, count: styles.count - fallbacks.count)
    }
    var request = styles[index].request
    request.language = styles[index].languageTag
    let found = try? fonts.fallback(for: request)
    fallbacks[index] = found
    return found
  }
}
