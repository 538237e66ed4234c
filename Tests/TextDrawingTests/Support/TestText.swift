import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

extension TextStorage {
  /// Returns a text of 16 points in a bundled font.
  static func sample(
    _ text: String, _ family: String = "Noto Serif", align: TextAlignment = .natural,
    language: String? = nil, hyphenates: Bool = false
  ) -> TextStorage {
    var style = ParagraphStyle()
    style.alignment = align
    if hyphenates { style.hyphenationFactor = 1 }
    var attributes = TextAttributes(.font, FontDescriptor(family: family, size: 16))
    attributes[.paragraphStyle] = style
    attributes[.language] = language
    return TextStorage(string: text, attributes: attributes)
  }
}

extension DisplayList {
  /// Returns a page that a text fills, with the text's characters.
  static func page(
    of text: TextStorage, width: Double, height: Double,
    fonts: FontLibrary = FontLibrary(usesSystemFonts: false)
  ) -> DisplayList {
    let manager = LayoutManager(fonts: fonts)
    let container = TextContainer(size: Size(width: width, height: height))
    text.addLayoutManager(manager)
    manager.addTextContainer(container)
    var list = DisplayList(size: container.size, keepsText: true)
    list.drawText(in: container, of: manager, at: .zero)
    return list
  }
}
