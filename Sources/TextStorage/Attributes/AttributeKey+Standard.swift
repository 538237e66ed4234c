extension AttributeKey<FontDescriptor> {
  /// The requested font; `FontDescriptor.default` when absent.
  public static let font = AttributeKey("font")
}

extension AttributeKey<ParagraphStyle> {
  /// The paragraph's style; `ParagraphStyle.default` when absent.
  public static let paragraphStyle = AttributeKey("paragraphStyle")
}

extension AttributeKey<Color> {
  /// The colour of the glyphs; black when absent.
  public static let foregroundColor = AttributeKey("foregroundColor")
  /// The background colour of the text; none when absent.
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
  /// The number of columns that the paragraph is set in, at least 1, for programs that lay out
  /// pages; those of its page when absent. The value at its first character counts.
  public static let columns = AttributeKey("columns")
}

extension AttributeKey<UnderlineStyle> {
  /// The underline; none when absent or empty.
  public static let underlineStyle = AttributeKey("underlineStyle")
  /// The strikethrough; none when absent or empty.
  public static let strikethroughStyle = AttributeKey("strikethroughStyle")
}

extension AttributeKey<String> {
  /// The target of a link.
  public static let link = AttributeKey("link")
  /// The language of the text, a BCP 47 tag.
  public static let language = AttributeKey("language")
  /// A short help text, for viewers that can show tool tips.
  public static let toolTip = AttributeKey("toolTip")
  /// The name of the note that the text is a mark of, such as the raised number of a footnote;
  /// none when absent. Several marks may refer to one note.
  public static let noteReference = AttributeKey("noteReference")
  /// The name of the note that the paragraph belongs to; none when absent. Every paragraph of a
  /// note has it, and no two notes of a text have the same name.
  public static let note = AttributeKey("note")
  /// The name of the stream that the note of the paragraph belongs to, such as glosses; none for
  /// notes of a text with one stream.
  public static let noteStream = AttributeKey("noteStream")
}

extension AttributeKey<Bool> {
  /// False if words must not be divided, even where the paragraph hyphenates; absent means true.
  public static let dividesWords = AttributeKey("dividesWords")
  /// True if lines end only after white space, as in code, and inside words that are longer than a
  /// line; absent means false.
  public static let breaksAtSpaces = AttributeKey("breaksAtSpaces")
  /// False if the underline runs through glyphs that reach down to it; absent means true, and the
  /// line leaves gaps there.
  public static let underlineGaps = AttributeKey("underlineGaps")
  /// True if small letters are shown as small capitals; absent means false.
  ///
  /// They are the font's own (feature `smcp`). For letters without one they are capitals of a
  /// smaller size. The text itself keeps its letters.
  public static let smallCapitals = AttributeKey("smallCapitals")
}

extension AttributeKey<TextAttachment> {
  /// The attachment that the character U+FFFC represents.
  public static let attachment = AttributeKey("attachment")
}

extension AttributeKey<TextTableRow> {
  /// The table row that the paragraph forms, for outputs with document structure; none when
  /// absent.
  public static let tableRow = AttributeKey("tableRow")
}

extension AttributeKey<TextTableCell> {
  /// The cell of a table that the paragraph is in; none when absent.
  public static let tableCell = AttributeKey("tableCell")
}

extension AttributeKey<TextFloatPart> {
  /// The float that the paragraph is a part of; none when absent.
  public static let float = AttributeKey("float")
}

extension AttributeKey<TextFit> {
  /// The values that the text was fitted to its room with; none when absent. Nothing reads it.
  public static let fit = AttributeKey("fit")
}

extension AttributeKey<StyleNames> {
  /// The names of the styles of the text, for outputs with classes; nothing else reads them.
  public static let styleNames = AttributeKey("styleNames")
}

extension AttributeKey<TextRole> {
  /// The role of the paragraph, for outputs with document structure; none when absent.
  public static let role = AttributeKey("role")
  /// The quote or the aside around a paragraph with another role, such as code in a quote; none
  /// when absent.
  public static let outerRole = AttributeKey("outerRole")
}

extension AttributeKey<TextBox> {
  /// The box around the text within its lines; none when absent. Text with equal boxes that
  /// follows each other has one box, so neighbours need different identities.
  ///
  /// The sides of the box take room in the line, and lines cut it. Its top and bottom take none.
  public static let box = AttributeKey("box")
}

extension AttributeKey<Shadow> {
  /// The shadow of the text; none when absent.
  public static let shadow = AttributeKey("shadow")
}

extension AttributeKey<TextEffect> {
  /// The effect of depth of the text; none when absent.
  public static let textEffect = AttributeKey("textEffect")
}

extension AttributeKey<[DirectionOverride]> {
  /// Embeddings, overrides and isolates of direction around the text, outermost first.
  public static let writingDirection = AttributeKey("writingDirection")
}

extension AttributeKey<[FontFeature]> {
  /// OpenType features of the text, in addition to those of its font descriptor.
  public static let fontFeatures = AttributeKey("fontFeatures")
}
