import TextStorage

extension SheetStyle {
  /// Changes attributes in everything this style says, and in nothing else.
  func overlay(_ attributes: inout TextAttributes) {
    let said = self.attributes
    if font != SheetFont() {
      attributes[.font] = overlay(attributes[.font] ?? .default)
    }
    if saysParagraph {
      var style = attributes[.paragraphStyle] ?? .default
      overlay(&style, said[.paragraphStyle] ?? .default)
      attributes[.paragraphStyle] = style
    }
    attributes[.foregroundColor] = color ?? attributes[.foregroundColor]
    attributes[.backgroundColor] = background ?? attributes[.backgroundColor]
    attributes[.kern] = kern ?? attributes[.kern]
    attributes[.tracking] = tracking ?? attributes[.tracking]
    attributes[.ligature] = said[.ligature] ?? attributes[.ligature]
    attributes[.baselineOffset] = baselineOffset ?? attributes[.baselineOffset]
    attributes[.underlineStyle] = said[.underlineStyle] ?? attributes[.underlineStyle]
    attributes[.strikethroughStyle] = said[.strikethroughStyle] ?? attributes[.strikethroughStyle]
    attributes[.language] = language ?? attributes[.language]
  }

  private func overlay(_ descriptor: FontDescriptor) -> FontDescriptor {
    let said = self.descriptor
    var result = descriptor
    if font.families != nil || font.file != nil {
      result.families = font.families ?? result.families
      result.file = said.file
    }
    result.size = font.size ?? result.size
    result.weight = font.weight ?? result.weight
    result.isItalic = font.isItalic ?? result.isItalic
    result.synthesizesStyles = font.synthesizesStyles ?? result.synthesizesStyles
    if font.features != nil { result.features = said.features }
    if font.variations != nil { result.variations = said.variations }
    return result
  }

  private var saysParagraph: Bool {
    alignment != nil || direction != nil || lineHeight != nil || lineHeightMultiple != nil
      || lineSpacing != nil || spaceBefore != nil || spaceAfter != nil || firstLineIndent != nil
      || headIndent != nil || tailIndent != nil || tabs != nil || hyphenation != nil
      || hyphenationLimits != nil || justification != nil
      || lineBreaking != nil || lineBreakMode != nil
      || keepWithNext != nil || keepTogether != nil || widows != nil || orphans != nil
      || dropCap != nil || list != nil
  }

  private func overlay(_ style: inout ParagraphStyle, _ said: ParagraphStyle) {
    if alignment != nil { style.alignment = said.alignment }
    if direction != nil { style.baseWritingDirection = said.baseWritingDirection }
    if lineHeight != nil { style.lineHeight = said.lineHeight }
    if lineHeightMultiple != nil { style.lineHeightMultiple = said.lineHeightMultiple }
    if lineSpacing != nil { style.lineSpacing = said.lineSpacing }
    if spaceBefore != nil { style.paragraphSpacingBefore = said.paragraphSpacingBefore }
    if spaceAfter != nil { style.paragraphSpacing = said.paragraphSpacing }
    if firstLineIndent != nil { style.firstLineHeadIndent = said.firstLineHeadIndent }
    if headIndent != nil { style.headIndent = said.headIndent }
    if tailIndent != nil { style.tailIndent = said.tailIndent }
    if tabs != nil { style.tabStops = said.tabStops }
    if hyphenation != nil { style.hyphenationLanguage = said.hyphenationLanguage }
    if hyphenationLimits != nil { style.hyphenationLimits = said.hyphenationLimits }
    if justification != nil { style.justification = said.justification }
    if lineBreaking != nil { style.lineBreaking = said.lineBreaking }
    if lineBreakMode != nil { style.lineBreakMode = said.lineBreakMode }
    if keepWithNext != nil { style.keepWithNext = said.keepWithNext }
    if keepTogether != nil { style.keepTogether = said.keepTogether }
    if widows != nil { style.widowLines = said.widowLines }
    if orphans != nil { style.orphanLines = said.orphanLines }
    if dropCap != nil { style.dropCap = said.dropCap }
    if list != nil { style.textLists = said.textLists }
  }
}
