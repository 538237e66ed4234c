package import TextGeometry

/// A finished layout as plain values, read from the public API by a test.
package struct CheckedLayout {
  package var text: [UInt16] = []
  package var runs: [CheckedRun] = []
  package var paragraphs: [CheckedParagraph] = []
  package var containers: [CheckedContainer] = []
  package var overflow: Range<Int>?
  /// The widths of attachments, by position.
  package var boxes: [Int: Double] = [:]
  /// The room before the first characters and after the last characters of boxes around words, in
  /// points, by their positions.
  package var rooms: [Int: CheckedRoom] = [:]
  /// The room at the ends of lines that cut boxes around words at a position: before text that
  /// starts there, and after text that ends there, in points.
  package var cuts: [Int: CheckedRoom] = [:]
  /// The boxes around words that have text in several directions, the outer ones first.
  package var mixedBoxes: [CheckedWordBox] = []
  /// The points per font unit at the first and last characters of these boxes.
  package var wordUnits: [Int: Double] = [:]
  /// The requested font size of each code unit, in points.
  package var sizes: [Double] = []

  package init() {}
}

/// The properties of one HarfBuzz call.
package struct CheckedRun {
  package var range: Range<Int>
  package var fontPath: String
  package var fontIndex: Int
  package var size: Double
  package var level: Int
  package var script: String
  package var language: String
  /// The space added after each cluster, in points.
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

/// A box around words with text in several directions.
package struct CheckedWordBox {
  package var range: Range<Int>
  /// The room before and after it, in points.
  package var room: CheckedRoom
  /// True if its start is at the right.
  package var isRightToLeft: Bool

  package init(range: Range<Int>, room: CheckedRoom, isRightToLeft: Bool) {
    (self.range, self.room, self.isRightToLeft) = (range, room, isRightToLeft)
  }
}

/// The room that a box around words adds to a character, in points.
package struct CheckedRoom {
  package var before = 0.0
  package var after = 0.0

  package init() {}
}

/// A paragraph and its style, in points.
package struct CheckedParagraph {
  /// The alignment of lines, with natural alignment resolved.
  package enum Alignment {
    case left, right, center, justified
    /// Both margins, by glyphs of the necessary width.
    case filled
  }

  package var range: Range<Int>
  package var isRightToLeft: Bool
  package var alignment: Alignment
  package var firstIndent = 0.0
  package var headIndent = 0.0
  /// The additional indent of rows that continue the line above.
  package var wrapIndent = 0.0
  package var tailIndent = 0.0
  package var lineHeight: Double?
  package var lineSpacing = 0.0
  package var spaceBefore = 0.0
  package var spaceAfter = 0.0
  /// The room of its boxes above the first and below the last row, and beside every span.
  package var boxRoom = (top: 0.0, bottom: 0.0, start: 0.0, end: 0.0)
  /// The room above the first row of a container in place of that, and below its last row besides
  /// it: at a row that starts or ends the paragraph, and at any other.
  package var cutRoom = (topAtStart: 0.0, top: 0.0, bottomAtEnd: 0.0, bottom: 0.0)
  /// The height of a drop cap, in lines; below 2 there is none.
  package var capLines = 0
  /// The end of the drop cap's letters, in the text.
  package var capEnd = 0
  /// The room between the drop cap and the lines beside it.
  package var capGap = 0.0
  /// True if rows that fit may be moved to the next container to stay together.
  package var keepsRows = false
  /// True if line ends are chosen together, so that a line may leave room for text that would fit.
  package var isPlanned = false
  /// True if a room beside a shape may stay empty although one word fits it.
  package var mayLeaveRoomsEmpty = false
  /// The number of steps of its rows in a step of the container's grid; 0 if they are on none.
  package var gridDivisions = 1.0
  /// True if only its first row is on the grid.
  package var gridHoldsFirstRow = false
  /// The truncation of a line that is too long, or nil if lines wrap.
  package var truncation: CheckedTruncation?
  /// True if letters of such a line may be tightened before it is truncated.
  package var isTightened = false
  /// The factor on the parts of characters that protrude from lines; 0 for none.
  package var protrusion = 0.0
  /// The most by which glyphs are stretched or narrowed, as a fraction of their width.
  package var expansion = 0.0
  /// The limits of justification.
  package var justification = CheckedJustification()
  /// The paragraph's tab stops.
  package var tabs: [CheckedTab] = []
  package var tabInterval = 28.0
  /// The minimum width of a tab, in points.
  package var leastTab = 0.0
  /// The hyphenation of words, or nil if there is none.
  package var hyphenation: CheckedHyphenation?
  /// The base direction set by the style, or nil for that of the first strong character.
  package var isAskedRightToLeft: Bool?
  /// True if lines may end after any user-perceived character.
  package var breaksAnywhere = false
  /// True if no line starts with an em dash that follows a word.
  package var keepsDashes = false
  /// The break opportunities in the text, including the paragraph's end. The checker finds them
  /// itself.
  package internal(set) var breaks: [Int] = []

  package init(range: Range<Int>, isRightToLeft: Bool, alignment: Alignment) {
    self.range = range
    self.isRightToLeft = isRightToLeft
    self.alignment = alignment
  }
}

/// An exclusion: its outline, and the sides on which text is set.
package struct CheckedExclusion {
  /// The sides that an exclusion leaves to text.
  package enum Wrap {
    case both, left, right, start, end, largest, none

    /// True if the room on both sides decides, so that bands of other heights may leave others.
    var comparesRoom: Bool {
      switch self {
      case .largest: true
      case .both, .left, .right, .start, .end, .none: false
      }
    }
  }

  package var shape: FlatShape
  package var wrap: Wrap

  package init(_ shape: FlatShape, wrap: Wrap) {
    self.shape = shape
    self.wrap = wrap
  }
}

/// Letters that have the height of a first row above its baseline.
package enum CheckedLetters {
  case capitals, small
}

/// A container with its rows.
package struct CheckedContainer {
  package var size: Size
  package var padding = 0.0
  package var minimumFragmentWidth = 0.0
  /// True if indents are measured from the container's edges instead of those of spans.
  package var hasOwnIndents = false
  /// The maximum number of rows; 0 for no limit.
  package var maximumRows = 0
  /// The truncation of its last row if text is left, or nil if there is none.
  package var truncation: CheckedTruncation?
  /// The position from which no paragraph starts here.
  package var textLimit = Int.max
  /// Additional distance between rows, in points.
  package var rowSpacing = 0.0
  /// The height from which rows at the start of the container are cut, in points; nil if none are.
  package var cutHeight: Double?
  /// True if the boxes around its first row continue from above it.
  package var continuesBoxes = false
  /// A height that baselines may be at, and the distance to the next one; nil if they may be
  /// anywhere.
  package var grid: (origin: Double, step: Double)?
  /// The letters that its first row is as high as above its baseline; nil if it has its full
  /// height.
  package var firstLetters: CheckedLetters?
  /// True if its last row needs room only down to its baseline.
  package var endsAtBaseline = false
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
  /// True if the fragment ends the paragraph or the text, or ends with a line separator.
  package var isLast: Bool
  /// True if the fragment leaves out text.
  package var isCut = false
  /// The text that is not displayed.
  package var hidden: Range<Int>?
  /// True if a hyphen has been added at the end.
  package var isHyphenated = false
  /// The distances by which it protrudes from its room, as the layout reports them.
  package var protrusion = (left: 0.0, right: 0.0)
  /// The factor on the widths of its glyphs, as the layout reports it.
  package var expansion = 1.0
  /// The distance of the room from the container's edges less its padding.
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

/// A glyph at its drawn position.
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
