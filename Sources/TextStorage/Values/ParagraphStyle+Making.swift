extension ParagraphStyle {
  /// Creates a style with the usual members; all others have their defaults.
  ///
  /// Lengths are in points. The parameters are named after the properties, which explain them.
  public init(
    alignment: TextAlignment = .natural, firstLineHeadIndent: Double = 0, headIndent: Double = 0,
    tailIndent: Double = 0, lineSpacing: Double = 0, paragraphSpacing: Double = 0,
    paragraphSpacingBefore: Double = 0, minimumLineHeight: Double = 0,
    maximumLineHeight: Double = 0, lineHeightMultiple: Double = 0,
    lineBreakMode: LineBreakMode = .byWordWrapping,
    baseWritingDirection: WritingDirection = .natural, hyphenationFactor: Double = 0,
    tabStops: [TextTab]? = nil
  ) {
    self.init()
    self.alignment = alignment
    self.firstLineHeadIndent = firstLineHeadIndent
    self.headIndent = headIndent
    self.tailIndent = tailIndent
    self.lineSpacing = lineSpacing
    self.paragraphSpacing = paragraphSpacing
    self.paragraphSpacingBefore = paragraphSpacingBefore
    self.minimumLineHeight = minimumLineHeight
    self.maximumLineHeight = maximumLineHeight
    self.lineHeightMultiple = lineHeightMultiple
    self.lineBreakMode = lineBreakMode
    self.baseWritingDirection = baseWritingDirection
    self.hyphenationFactor = hyphenationFactor
    if let tabStops { self.tabStops = tabStops }
  }
}
