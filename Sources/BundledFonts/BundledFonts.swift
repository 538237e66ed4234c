import BundledFontFiles

/// The kit's fonts as a part of the program: Noto Sans, Noto Serif and Noto Sans Mono, and a face
/// each for Arabic, Hebrew, Devanagari and Thai.
///
/// A program that depends on this product needs no folder of fonts, wherever it runs. Every
/// `FontLibrary` finds them; nothing has to be called, or even imported. Without the product, and
/// without a folder, text is set in the fonts of the system.
///
/// The fonts add 6 MB to a program, which are read from its file as they are needed.
public enum BundledFonts {
  /// The names of the fonts' files.
  public static var fileNames: [String] {
    (0..<textrender_bundled_font_count()).map {
      unsafe String(cString: textrender_bundled_font_name($0))
    }
  }

  /// Returns the bytes of a font, or nil for a name that is not among ``fileNames``.
  ///
  /// - Complexity: O(*n*) in the font's size: the bytes are copied.
  public static func bytes(ofFile name: String) -> [UInt8]? {
    guard let index = fileNames.firstIndex(of: name) else { return nil }
    var size = 0
    let bytes = unsafe textrender_bundled_font_bytes(index, &size)
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: size))
  }

  /// The fonts' licence, the SIL Open Font License. Distribute it with a program that has them.
  public static var license: String {
    var size = 0
    let text = unsafe textrender_font_license(&size)
    return unsafe String(decoding: UnsafeBufferPointer(start: text, count: size), as: UTF8.self)
  }
}
