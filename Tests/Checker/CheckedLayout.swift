package import TextGeometry

/// A finished layout in plain values, as a test read it from the public API.
package struct CheckedLayout {
  package var text: [UInt16] = []
  package var runs: [CheckedRun] = []
  package var paragraphs: [CheckedParagraph] = []
  package var containers: [CheckedContainer] = []
  package var overflow: Range<Int>?
  /// The widths of attachments, by their positions.
  package var boxes: [Int: Double] = [:]
  /// The size of the font that each code unit asks for, in points.
  package var sizes: [Double] = []

  package init() {}
}

/// The properties of one call of HarfBuzz.
package struct CheckedRun {
  package var range: Range<Int>
  package var fontPath: String
  package var fontIndex: Int
  package var size: Double
  package var level: Int
  package var script: String
  package var language: String
  /// Room after each cluster, in points.
  package var letterSpacing = 0.0
  /// The part of it that hangs after a line's last cluster, in points.
  package var tracking = 0.0
  /// True if letters are not joined to ligatures, as where room is between them.
  package var hasNoLigatures = false

  package init(
    range: Range<Int>, fontPath: String, fontIndex: Int, size: Double, level: Int, script: String,
    language: String
  ) {
    self.range = range
    self.fontPath = fontPath
    self.fontIndex = fontIndex
    self.size = size
    self.level = level
    self.script = script
    self.language = language
  }
}

/// A paragraph and what its style asks for, in points.
package struct CheckedParagraph {
  /// Where lines sit, natural alignment resolved.
  package enum Alignment {
    case left, right, center, justified
    /// At both margins, by glyphs that are as wide as that takes.
    case filled
  }

  package var range: Range<Int>
  package var isRightToLeft: Bool
  package var alignment: Alignment
  package var firstIndent = 0.0
  package var headIndent = 0.0
  package var tailIndent = 0.0
  package var lineHeight: Double?
  package var lineSpacing = 0.0
  package var spaceBefore = 0.0
  package var spaceAfter = 0.0
  /// How many lines high the first letters are; below 2 there is no drop cap.
  package var capLines = 0
  /// Where the letters of the drop cap end, in the text.
  package var capEnd = 0
  /// Whether rows may be moved on although they fit, so that they share a container.
  package var keepsRows = false
  /// Whether line ends are chosen together, so that a line may leave room for text that it could hold.
  package var isPlanned = false
  /// What becomes of a line that is too long; nil where lines wrap.
  package var truncation: CheckedTruncation?
  /// Whether letters of such a line may be set closer before it is cut.
  package var isTightened = false
  /// How far justified lines may be changed.
  package var justification = CheckedJustification()
  /// What the paragraph says of tabs.
  package var tabs: [CheckedTab] = []
  package var tabInterval = 28.0
  /// How wide a tab is at least, in points.
  package var leastTab = 0.0
  /// How words are divided; nil where they are not.
  package var hyphenation: CheckedHyphenation?
  /// The base direction that the style asks for; nil for that of the first strong character.
  package var isAskedRightToLeft: Bool?
  /// Whether lines may end behind any user-perceived character.
  package var breaksAnywhere = false
  /// Where lines may end, in the text; the paragraph's end included. The checker finds them itself.
  package internal(set) var breaks: [Int] = []

  package init(range: Range<Int>, isRightToLeft: Bool, alignment: Alignment) {
    self.range = range
    self.isRightToLeft = isRightToLeft
    self.alignment = alignment
  }
}

/// An exclusion: its shape, and the sides on which text is set.
package struct CheckedExclusion {
  /// The sides that an exclusion leaves to text.
  package enum Wrap {
    case both, left, right, start, end, largest, none
  }

  package var shape: FlatShape
  package var wrap: Wrap

  package init(_ shape: FlatShape, wrap: Wrap) {
    self.shape = shape
    self.wrap = wrap
  }
}

/// A container with its rows.
package struct CheckedContainer {
  package var size: Size
  package var padding = 0.0
  package var minimumFragmentWidth = 0.0
  /// Whether indents are measured from the container's edges, and not from those of spans.
  package var hasOwnIndents = false
  /// The most rows that it holds; 0 for no limit.
  package var maximumRows = 0
  /// What becomes of its last row when text is left; nil where that stays as it is.
  package var truncation: CheckedTruncation?
  package var exclusions: [CheckedExclusion] = []
  package var inside: FlatShape?
  package var rows: [CheckedRow] = []

  package init(size: Size) { self.size = size }
}

/// A row with its fragments, in reading order.
package struct CheckedRow {
  package var y: Double
  package var height: Double
  package var baseline: Double
  package var fragments: [CheckedFragment] = []

  package init(y: Double, height: Double, baseline: Double) {
    self.y = y
    self.height = height
    self.baseline = baseline
  }
}

/// The text of one span of one row.
package struct CheckedFragment {
  package var rect: Rect
  package var available: HorizontalSpan
  package var used: HorizontalSpan
  package var range: Range<Int>
  package var contentEnd: Int
  /// Whether the paragraph or the text ends with the fragment, or a line separator does.
  package var isLast: Bool
  /// Whether the fragment leaves out text.
  package var isCut = false
  /// The text that it does not show.
  package var hidden: Range<Int>?
  /// Whether a hyphen has been added at the end.
  package var isHyphenated = false
  /// How far the room is from the container's edges less its padding.
  package var leftInset = 0.0
  package var rightInset = 0.0
  package var glyphs: [CheckedGlyph] = []

  package init(
    rect: Rect, available: HorizontalSpan, used: HorizontalSpan, range: Range<Int>, contentEnd: Int,
    isLast: Bool
  ) {
    self.rect = rect
    self.available = available
    self.used = used
    self.range = range
    self.contentEnd = contentEnd
    self.isLast = isLast
  }
}

/// A glyph where it is drawn.
package struct CheckedGlyph {
  package var id: UInt32
  package var cluster: Int
  package var x: Double
  package var y: Double
  package var advance: Double

  package init(id: UInt32, cluster: Int, x: Double, y: Double, advance: Double) {
    self.id = id
    self.cluster = cluster
    self.x = x
    self.y = y
    self.advance = advance
  }
}
