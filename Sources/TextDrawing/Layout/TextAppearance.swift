import TextStorage

/// The look that a set of attributes gives to text, apart from its font.
struct TextAppearance {
  /// An underline or a strikethrough.
  struct Line {
    var style: UnderlineStyle
    var color: Color
  }

  let look: GlyphLook
  let background: Color?
  let underline: Line?
  /// True if the underline leaves out glyphs that reach down to it.
  let hasUnderlineGaps: Bool
  let strikethrough: Line?
  /// The destination of a link; nil for other text.
  let link: String?
  /// The names of the styles of the words.
  let styleNames: [String]
  /// The names of the words for links to them.
  let anchors: [String]
  /// The contents of an attachment; nil for text.
  let attachment: TextAttachment.Contents?

  /// Reads the attributes that affect drawing.
  ///
  /// - Parameter overlay: Temporary attributes over them.
  init(_ own: TextAttributes, under overlay: TextAttributes = TextAttributes()) {
    var attributes = own
    // The background of words in a box is that of the box.
    if attributes.contains(.box) { attributes[.backgroundColor] = nil }
    attributes.merge(overlay)
    look = GlyphLook(attributes)
    let color = look.color
    background = attributes[.backgroundColor]
    underline = TextAppearance.line(
      attributes[.underlineStyle], attributes[.underlineColor] ?? color)
    hasUnderlineGaps = attributes[.underlineGaps] ?? true
    link = attributes[.link]
    let names = attributes[.styleNames]
    styleNames = names?.words ?? []
    anchors = names?.wordAnchors ?? []
    attachment = attributes[.attachment]?.contents
    strikethrough = TextAppearance.line(
      attributes[.strikethroughStyle], attributes[.strikethroughColor] ?? color)
  }

  /// Returns a line with a style, or nil if the style has no line.
  private static func line(_ style: UnderlineStyle?, _ color: Color) -> Line? {
    // The low byte says single, thick or double; a pattern alone draws nothing.
    guard let style, style.rawValue & 0xFF != 0 else { return nil }
    return Line(style: style, color: color)
  }
}
