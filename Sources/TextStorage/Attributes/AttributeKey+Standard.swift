extension AttributeKey<FontDescriptor> {
  /// The font asked for; `FontDescriptor.default` when absent.
  public static let font = AttributeKey("font")
}

extension AttributeKey<ParagraphStyle> {
  /// How the paragraph is set; `ParagraphStyle.default` when absent.
  public static let paragraphStyle = AttributeKey("paragraphStyle")
}

extension AttributeKey<Color> {
  /// The colour of the glyphs; black when absent.
  public static let foregroundColor = AttributeKey("foregroundColor")
  /// The colour behind the text; none when absent.
  public static let backgroundColor = AttributeKey("backgroundColor")
  /// The colour of the underline; that of the glyphs when absent.
  public static let underlineColor = AttributeKey("underlineColor")
  /// The colour of the strikethrough; that of the glyphs when absent.
  public static let strikethroughColor = AttributeKey("strikethroughColor")
  /// The colour of the outline that `strokeWidth` draws; that of the glyphs when absent.
  public static let strokeColor = AttributeKey("strokeColor")
}

extension AttributeKey<Double> {
  /// Points added after each glyph; 0 switches the font's own kerning off, as in Text Kit.
  public static let kern = AttributeKey("kern")
  /// Points added after each cluster but the last of a line, where they hang as white space does;
  /// the font's kerning stays.
  public static let tracking = AttributeKey("tracking")
  /// Points by which the baseline is raised; negative lowers it.
  public static let baselineOffset = AttributeKey("baselineOffset")
  /// The width of the outline in percent of the font size; negative also fills the glyphs.
  public static let strokeWidth = AttributeKey("strokeWidth")
  /// The horizontal skew of the glyphs per point of height.
  public static let obliqueness = AttributeKey("obliqueness")
  /// The natural logarithm of the factor by which glyphs are widened.
  public static let expansion = AttributeKey("expansion")
}

extension AttributeKey<Int> {
  /// 0 for no ligatures, 1 for the usual ones (the default), 2 for all.
  public static let ligature = AttributeKey("ligature")
  /// Steps of superscript; negative is subscript.
  public static let superscript = AttributeKey("superscript")
  /// 1 for the vertical forms of glyphs, 0 for the horizontal ones (the default).
  public static let verticalGlyphForm = AttributeKey("verticalGlyphForm")
}

extension AttributeKey<UnderlineStyle> {
  /// The underline; none when absent or empty.
  public static let underlineStyle = AttributeKey("underlineStyle")
  /// The strikethrough; none when absent or empty.
  public static let strikethroughStyle = AttributeKey("strikethroughStyle")
}

extension AttributeKey<String> {
  /// Where a link leads.
  public static let link = AttributeKey("link")
  /// The language of the text, a BCP 47 tag.
  public static let language = AttributeKey("language")
  /// A word of help about the text, for a viewer that can show it.
  public static let toolTip = AttributeKey("toolTip")
}

extension AttributeKey<Bool> {
  /// Whether words may be divided where their paragraph's are; absent means they may.
  public static let dividesWords = AttributeKey("dividesWords")
}

extension AttributeKey<TextAttachment> {
  /// What stands in the place of the character U+FFFC.
  public static let attachment = AttributeKey("attachment")
}

extension AttributeKey<TextTableRow> {
  /// The row of a table that the paragraph is, for outputs that say what text is; none when absent.
  public static let tableRow = AttributeKey("tableRow")
}

extension AttributeKey<StyleNames> {
  /// The names of the styles that the text is set in, for outputs that can say them; nothing else heeds them.
  public static let styleNames = AttributeKey("styleNames")
}

extension AttributeKey<Shadow> {
  /// The shadow of the text; none when absent.
  public static let shadow = AttributeKey("shadow")
}

extension AttributeKey<[DirectionOverride]> {
  /// Levels of direction around the text, outermost first.
  public static let writingDirection = AttributeKey("writingDirection")
}

extension AttributeKey<[FontFeature]> {
  /// OpenType features of the text, in addition to those of its font descriptor.
  public static let fontFeatures = AttributeKey("fontFeatures")
}
