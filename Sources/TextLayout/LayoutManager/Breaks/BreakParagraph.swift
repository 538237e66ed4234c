package import TextStorage

/// A paragraph as the choice of breaks sees it: the rows that it may be set in.
package struct BreakParagraph: Sendable {
  /// The paragraph's number.
  package var number: Int
  /// Its settings. The first is the one that it has by itself; others have more or fewer rows.
  package var settings: [Setting]
  /// True if its last row must share a container with the next paragraph's first row.
  package var keepsWithNext = false
  /// True if all its rows must share one container.
  package var keepsTogether = false
  /// True if no word may be divided across containers.
  package var keepsWords = false
  /// The numbers of first and of last rows that its style keeps together.
  package var orphans = 0, widows = 0
  /// The number of first rows that a drop cap binds together.
  package var boundRows = 0
  /// The floats between it and the paragraph before, by their order.
  package var floats = 0..<0
  /// True if its rows are those of a table.
  package var isTable = false

  package init(number: Int, settings: [Setting]) {
    (self.number, self.settings) = (number, settings)
  }

  /// Rows that hold the paragraph.
  package struct Setting: Sendable {
    package var rows: [BreakRow]
    /// The cost of setting the paragraph in these rows instead of those it has by itself.
    package var cost: Double
    /// The distance from the paragraph's top to its bottom, in points, without the gap before it.
    let extent: Double
    /// True if one of the rows ends its container.
    let closes: Bool

    package init(rows: [BreakRow], cost: Double = 0) {
      (self.rows, self.cost) = (rows, cost)
      closes = rows.contains { $0.closes }
      var extent = 0.0
      var pending = 0.0
      for (index, row) in rows.enumerated() {
        if index > 0 { extent += pending + row.gap }
        extent += row.height
        pending = row.after
      }
      self.extent = extent
    }
  }
}

/// A row of a paragraph, wherever it is placed.
package struct BreakRow: Hashable, Sendable {
  /// The start of its text, in UTF-16 code units of the storage.
  package var offset: Int
  /// The room above the row, in points, besides that below the paragraph before.
  package var gap = 0.0
  /// The room above the row if it is the first of its container, in points.
  package var gapAtTop = 0.0
  /// True if boxes are around the row.
  package var hasBoxes = false
  /// The room of boxes below the row if it is the last of its container, in points.
  package var roomBelow = 0.0
  /// The height of the row, in points.
  package var height: Double
  /// The distance from its top to its baseline, in points.
  package var ascent: Double
  /// The part of its height that it does not have if it is the first of its container, in points.
  package var roomAbove = 0.0
  /// The room below the row, in points, if another one follows.
  package var after = 0.0
  /// True if the row ends its container.
  package var closes = false
  /// True if the row ends with a hyphen that the text does not have.
  package var dividesWord = false
  /// The heights of a grid that the row uses, and true if it is its paragraph's first.
  package var gridAlignment = GridAlignment.whole
  package var startsParagraph = false
  /// The notes with marks in the row, by their order.
  package var notes = 0..<0
  /// True if the row shows nothing and takes no room.
  package var isHidden = false
  /// True if the row is blank, as between two lines of code.
  package var isBlank = false

  package init(offset: Int, height: Double, ascent: Double) {
    (self.offset, self.height, self.ascent) = (offset, height, ascent)
  }
}

/// A container as the choice of breaks sees it.
package struct BreakContainer: Sendable {
  /// The height, in points.
  package var height: Double
  /// The heights of baselines; nil for any.
  package var grid: BaselineGrid?
  /// True if its last row needs room only down to its baseline.
  package var endsAtBaseline = false
  /// The most rows; 0 for no limit.
  package var maximumRows = 0
  /// True if its text should end at the height of the container before, beside which it is.
  package var isLevelled = false
  /// True if it is the first one of its page.
  package var beginsPage = true
  /// True if nothing is above it on its page.
  package var isAtTop = true
  /// The place among the containers above a common foot for their notes; nil if its notes are at
  /// its own foot.
  package var pageFoot: PageFoot?
  /// The end of the notes at the common foot, by their order; nil if its notes are at its own
  /// foot.
  var noteEnd: Int?

  /// The place of a container above a common foot.
  package struct PageFoot: Sendable {
    /// Its index among the containers above the foot, and their number.
    package var index: Int, count: Int

    package init(index: Int, count: Int) { (self.index, self.count) = (index, count) }
  }

  package init(height: Double) { self.height = height }
}

/// Breaks that were chosen together.
package struct BreakChoice: Sendable {
  /// The starts of the text after each container, in UTF-16 code units of the storage.
  package var breaks: [Int] = []
  /// The breaks after which a note continues, and true if one does after the last container.
  package var dividedNotes: Set<Int> = []
  package var dividesLastNote = false
  /// The numbers of rows of the paragraphs that are set longer or shorter, by their numbers.
  package var rowCounts: [Int: Int] = [:]
  /// The cost of all breaks and settings.
  package var cost = 0.0
}
