package import TextStorage

/// From what sheets call things to what the storage calls them.
extension SheetStyle {
  /// The attributes of text in this style.
  package var attributes: TextAttributes {
    var attributes = TextAttributes()
    attributes[.font] = descriptor
    attributes[.paragraphStyle] = paragraphStyle
    attributes[.foregroundColor] = color
    attributes[.backgroundColor] = background
    attributes[.kern] = kern
    attributes[.tracking] = tracking
    attributes[.ligature] = ligatures.map { $0 ? 1 : 0 }
    attributes[.baselineOffset] = baselineOffset
    attributes[.underlineStyle] = underline?.storageStyle
    attributes[.strikethroughStyle] = strikethrough?.storageStyle
    attributes[.language] = language
    return attributes
  }

  /// The font this style asks for.
  package var descriptor: FontDescriptor {
    FontDescriptor(
      families: font.families ?? [],
      file: font.file, size: font.size ?? 16,
      weight: font.weight ?? 400, isItalic: font.isItalic ?? false,
      features: font.features ?? [],
      variations: font.variations ?? [],
      synthesizesStyles: font.synthesizesStyles ?? false)
  }

  private var paragraphStyle: ParagraphStyle {
    var style = ParagraphStyle()
    style.alignment = alignment?.storageAlignment ?? .natural
    style.baseWritingDirection = direction?.storageDirection ?? .natural
    style.lineHeight = lineHeight
    style.lineHeightMultiple = lineHeightMultiple ?? 0
    style.lineSpacing = lineSpacing ?? 0
    style.paragraphSpacingBefore = spaceBefore ?? 0
    style.paragraphSpacing = spaceAfter ?? 0
    style.firstLineHeadIndent = firstLineIndent ?? 0
    style.headIndent = headIndent ?? 0
    style.tailIndent = tailIndent ?? 0
    if let tabs {
      style.tabStops = tabs.map {
        TextTab(alignment: $0.alignment.storageAlignment, location: $0.location)
      }
    }
    style.keepWithNext = keepWithNext ?? false
    style.keepTogether = keepTogether ?? false
    style.widowLines = widows ?? 0
    style.orphanLines = orphans ?? 0
    style.dropCap = dropCap
    style.textLists = list.map { outerLists + [$0] } ?? []
    style.hyphenationLimits = hyphenationLimits ?? HyphenationLimits()
    style.justification = justification ?? Justification()
    style.lineBreaking = lineBreaking == .optimal ? .optimal : .greedy
    style.lineBreakMode = lineBreakMode?.storageMode ?? .byWordWrapping
    switch hyphenation {
    case .language(let tag): style.hyphenationLanguage = tag
    case .textLanguage: style.hyphenationLanguage = language ?? "en-US"
    case .off, nil: break
    }
    return style
  }
}

extension SheetStyle.Alignment {
  fileprivate var storageAlignment: TextAlignment {
    switch self {
    case .natural: .natural
    case .left: .left
    case .right: .right
    case .center: .center
    case .justify: .justified
    }
  }
}

extension SheetStyle.Direction {
  fileprivate var storageDirection: WritingDirection {
    switch self {
    case .natural: .natural
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}

extension SheetStyle.LineBreakMode {
  /// The storage's name for the mode.
  package var storageMode: LineBreakMode {
    switch self {
    case .wordWrap: .byWordWrapping
    case .charWrap: .byCharWrapping
    case .clip: .byClipping
    case .truncateHead: .byTruncatingHead
    case .truncateTail: .byTruncatingTail
    case .truncateMiddle: .byTruncatingMiddle
    }
  }
}

extension SheetStyle.LineStyle {
  fileprivate var storageStyle: UnderlineStyle {
    switch self {
    case .none: []
    case .single: .single
    case .thick: .thick
    case .double: .double
    }
  }
}

extension SheetStyle.Tab.Alignment {
  fileprivate var storageAlignment: TextTab.Alignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .decimal: .decimal
    case .natural: .natural
    }
  }
}
