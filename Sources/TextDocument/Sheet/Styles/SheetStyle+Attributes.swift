package import TextStorage

/// Merging of styles, and the attributes of text in a style.
extension SheetStyle {
  /// Merges another style over this one.
  public mutating func merge(_ other: SheetStyle) {
    if other.setsOnlyFont { self.font.merge(other.font) } else { mergeKeys(of: other) }
  }

  /// True if the style sets font properties only, as most styles of small documents do. A fast
  /// path then skips the table, see ``SheetObject/mergeKeys(of:)``.
  private var setsOnlyFont: Bool {
    var rest = self
    rest.font = SheetFont()
    return rest == .empty
  }

  /// Returns this style with another one merged over it.
  public func merging(_ other: SheetStyle) -> SheetStyle {
    var merged = self
    merged.merge(other)
    return merged
  }

  /// Returns this style with the size of its font as within text of a size. It differs from the
  /// style if the size was given in ems.
  ///
  /// - Parameter em: The size of the surrounding text, in points.
  func sized(in em: Double) -> SheetStyle {
    guard let ems = self.font.sizeInEms else { return self }
    var style = self
    (style.font.size, style.font.sizeInEms) = (ems * em, ems)
    return style
  }

  /// The attributes of text in this style.
  package var attributes: TextAttributes {
    var attributes = TextAttributes()
    attributes[.font] = FontDescriptor(size: Self.defaultSize)
    attributes[.paragraphStyle] = .default
    overlay(&attributes)
    if self.tabGap == nil {
      attributes[.paragraphStyle]?.minimumTabWidth = (self.font.size ?? Self.defaultSize) / 4
    }
    if self.hyphenationLimits == nil {
      attributes[.paragraphStyle]?.hyphenationLimits.consecutiveLines = Self.maximumHyphens
    }
    return attributes
  }

  /// Applies this style's properties to the attributes, and leaves the others as they are.
  func overlay(_ attributes: inout TextAttributes) {
    overlayKeys(&attributes)
    overlayPlace(&attributes)
  }

  /// The style without the properties of ``overlayPlace(_:)``, except its role.
  var withoutPlace: SheetStyle {
    var style = self
    style.boxes = []
    (style.headerLevel, style.usualRole, style.outerRole) = (nil, nil, nil)
    (style.tableRow, style.tableCell, style.floatPart) = (nil, nil, nil)
    return style
  }

  /// Applies the place of a paragraph: its boxes, its role, and the table or float that it is in.
  func overlayPlace(_ attributes: inout TextAttributes) {
    let level = self.role?.headerLevel ?? self.headerLevel
    if !self.boxes.isEmpty || level != nil {
      var paragraph = attributes[.paragraphStyle] ?? .default
      paragraph.boxes += self.boxes
      if let level { paragraph.headerLevel = level }
      attributes[.paragraphStyle] = paragraph
    }
    if self.role != nil || self.usualRole != nil {
      attributes[.role] = self.role.map(\.textRole) ?? self.usualRole
    }
    if let outerRole = self.outerRole { attributes[.outerRole] = outerRole }
    if let tableRow = self.tableRow { attributes[.tableRow] = tableRow }
    if let tableCell = self.tableCell { attributes[.tableCell] = tableCell }
    if let floatPart = self.floatPart { attributes[.float] = floatPart }
  }

  /// Applies the properties that a sheet can set, except the role.
  private func overlayKeys(_ attributes: inout TextAttributes) {
    if setsOnlyFont {
      if self.font != SheetFont() { properties.overlayFont(&attributes) }
      return
    }
    var paragraph = attributes[.paragraphStyle] ?? .default
    var changesParagraph = false
    let properties = properties
    for row in Properties.rows where row.isSet(properties) {
      row.setsText?(properties, &attributes)
      if let sets = row.setsParagraph {
        sets(properties, &paragraph)
        changesParagraph = true
      }
    }
    if self.alignment == .justify, self.justification == nil {
      paragraph.lineBreakStrategy.insert(.keepsDashWithWord)
      paragraph.justification = .even(fontSize: attributes[.font]?.size ?? Self.defaultSize)
      // The best line ends may take time, and so may even spaces.
      if paragraph.lineBreaking == .optimal {
        paragraph.justification.sharesRoom = true
        paragraph.justification.maximumLetterSpacing *= Self.lettersOfBestLines
      }
    }
    if let alignment = self.alignment { fitToLines(&paragraph, alignment) }
    if let wrapMark = self.wrapMark, self.wrapIndent == nil {
      let em = attributes[.font]?.size ?? Self.defaultSize
      let length = wrapMark == WrapMark.hook.name ? 1 : wrapMark.unicodeScalars.count
      let width = Self.markWidth * Double(length) + Self.markGap
      paragraph.wrapIndent =
        wrapMark.isEmpty ? 0 : min(max(Self.leastWrapIndent, width), Self.greatestWrapIndent) * em
    }
    if changesParagraph { attributes[.paragraphStyle] = paragraph }
  }

  /// Sets the default optical margins and stretching of glyphs for a style that sets the
  /// alignment.
  private func fitToLines(_ paragraph: inout ParagraphStyle, _ alignment: Alignment) {
    let isEven = alignment == .justify && paragraph.lineBreaking != .balanced
    if self.protrusion == nil { paragraph.protrusion = isEven ? Protrusion().amount : 0 }
    if self.expansion == nil { paragraph.expansion = isEven ? Expansion().limit : 0 }
  }

  /// The factor on the room between letters where line ends are chosen together. With stretched
  /// glyphs more would be seen.
  private static let lettersOfBestLines = 1.25
  /// The limits of the default indent of rows that continue a line, as parts of the em: two and
  /// five characters of code.
  private static let (leastWrapIndent, greatestWrapIndent) = (1.2, 3.0)
  /// The room for each character of a longer mark, and between it and the text, as parts of the em.
  private static let (markWidth, markGap) = (0.6, 0.3)
  /// The default limit of consecutive lines that end with a hyphen.
  private static let maximumHyphens = 3
  /// The default size of text, in points.
  static let defaultSize = 16.0
}

extension SheetStyle.Properties {
  /// Applies the font's properties to the attributes.
  func overlayFont(_ attributes: inout TextAttributes) {
    var descriptor = attributes[.font] ?? .default
    self.font.overlay(&descriptor)
    attributes[.font] = descriptor
  }
}
