package import TextStorage

// The values of styles in the form that the storage has them.

extension SheetStyle.Alignment {
  var storageAlignment: TextAlignment {
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
  var storageDirection: WritingDirection {
    switch self {
    case .natural: .natural
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}

extension SheetStyle.Break {
  var storageBreak: ParagraphBreak {
    switch self {
    case .none: .none
    case .column: .container
    case .page, .left, .right: .page
    }
  }

  /// True if the page is on one side of a spread.
  var hasSide: Bool { self == .left || self == .right }
}

extension SheetStyle.LineBreaking {
  var storageBreaking: LineBreaking {
    switch self {
    case .greedy: .greedy
    case .optimal: .optimal
    case .balanced: .balanced
    }
  }
}

extension SheetStyle.Grid {
  var storageAlignment: GridAlignment {
    switch self {
    case .whole: .whole
    case .half: .half
    case .first: .firstRow
    case .none: .none
    }
  }
}

extension SheetStyle.LineBreakMode {
  /// The storage's case for the mode.
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
  var storageStyle: UnderlineStyle {
    switch self {
    case .none: []
    case .single: .single
    case .thick: .thick
    case .double: .double
    case .dotted: [.single, .patternDot]
    case .dashed: [.single, .patternDash]
    }
  }
}

extension SheetStyle.Effect {
  /// The storage's case for the effect; nil for none.
  var storageEffect: TextEffect? {
    switch self {
    case .none: nil
    case .letterpress: .letterpress
    case .emboss: .emboss
    }
  }
}

extension SheetStyle.Tab {
  var storageTab: TextTab {
    let alignment =
      location == Self.end && alignment == .natural ? .trailing : alignment.storageAlignment
    return TextTab(alignment: alignment, location: location, leader: leader)
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
    case .end: .trailing
    }
  }
}

extension AttributeKey<SheetStyle.Break> {
  /// The side of a spread that a paragraph begins on.
  static let breakSide = AttributeKey("breakSide")
}
