extension SheetStyle {
  /// Takes over everything that another style says.
  public mutating func merge(_ other: SheetStyle) {
    basedOn = other.basedOn ?? basedOn
    font.merge(other.font)
    language = other.language ?? language
    color = other.color ?? color
    background = other.background ?? background
    kern = other.kern ?? kern
    tracking = other.tracking ?? tracking
    ligatures = other.ligatures ?? ligatures
    baselineOffset = other.baselineOffset ?? baselineOffset
    underline = other.underline ?? underline
    strikethrough = other.strikethrough ?? strikethrough
    alignment = other.alignment ?? alignment
    direction = other.direction ?? direction
    lineHeight = other.lineHeight ?? lineHeight
    lineHeightMultiple = other.lineHeightMultiple ?? lineHeightMultiple
    lineSpacing = other.lineSpacing ?? lineSpacing
    spaceBefore = other.spaceBefore ?? spaceBefore
    spaceAfter = other.spaceAfter ?? spaceAfter
    firstLineIndent = other.firstLineIndent ?? firstLineIndent
    headIndent = other.headIndent ?? headIndent
    tailIndent = other.tailIndent ?? tailIndent
    tabs = other.tabs ?? tabs
    hyphenation = other.hyphenation ?? hyphenation
    hyphenationLimits = other.hyphenationLimits ?? hyphenationLimits
    justification = other.justification ?? justification
    lineBreaking = other.lineBreaking ?? lineBreaking
    lineBreakMode = other.lineBreakMode ?? lineBreakMode
    keepWithNext = other.keepWithNext ?? keepWithNext
    keepTogether = other.keepTogether ?? keepTogether
    widows = other.widows ?? widows
    orphans = other.orphans ?? orphans
    dropCap = other.dropCap ?? dropCap
    if let inner = other.list { (list, outerLists) = (inner, other.outerLists) }
  }

  /// This style with another one over it.
  public func merging(_ other: SheetStyle) -> SheetStyle {
    var merged = self
    merged.merge(other)
    return merged
  }
}
