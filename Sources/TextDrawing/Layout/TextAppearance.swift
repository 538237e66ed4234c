import TextStorage

/// What a set of attributes makes text look like, apart from its font.
struct TextAppearance {
  /// A line with text.
  struct Line {
    var style: UnderlineStyle
    var color: Color
  }

  let look: GlyphLook
  let background: Color?
  let underline: Line?
  let strikethrough: Line?
  /// Where a link leads; nil for other text.
  let link: String?
  /// The names of the styles that the words are set in.
  let styleNames: [String]
  /// What an attachment shows; nil for text.
  let attachment: TextAttachment.Contents?

  /// Reads the attributes that drawing heeds.
  init(_ attributes: TextAttributes) {
    look = GlyphLook(attributes)
    let color = look.color
    background = attributes[.backgroundColor]
    underline = TextAppearance.line(
      attributes[.underlineStyle], attributes[.underlineColor] ?? color)
    link = attributes[.link]
    styleNames = attributes[.styleNames]?.words ?? []
    attachment = attributes[.attachment]?.contents
    strikethrough = TextAppearance.line(
      attributes[.strikethroughStyle], attributes[.strikethroughColor] ?? color)
  }

  /// A line of a style, or nil when the style says that there is none.
  private static func line(_ style: UnderlineStyle?, _ color: Color) -> Line? {
    // The low byte says single, thick or double; a pattern alone draws nothing.
    guard let style, style.rawValue & 0xFF != 0 else { return nil }
    return Line(style: style, color: color)
  }
}
