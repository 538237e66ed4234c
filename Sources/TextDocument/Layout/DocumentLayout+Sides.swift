import TextGeometry
import TextLayout
import TextStorage

/// Paragraphs that begin on one side of a spread. The page before them is blank where the text
/// ends on the other side.
extension DocumentLayout {
  /// Finds the pages that stay without text of the document.
  ///
  /// Each paragraph begins a page, so a blank page moves all that follow by one. One round is
  /// therefore usually enough.
  ///
  /// - Returns: True if they have changed.
  /// - Complexity: O(*n*) in the attribute runs of the text, and in the pages with their tables.
  func findBlankPages() -> Bool {
    guard plan.breaksAtSides else { return false }
    var blank: Set<Int> = []
    var shift = 0
    var (page, own) = (0, 0)
    let ranges = pageRanges
    let blankBefore = plan.blankPages.sorted()
    for (position, side) in sides {
      while page < ranges.count, ranges[page].map({ $0.upperBound <= position }) ?? true {
        page += 1
      }
      // The text of cells is not among that of pages.
      own = pageOfCell(at: position, fromPage: own) ?? page
      guard own < ranges.count else { break }
      let before = blankBefore.partition { $0 < own }
      let place = own - before + shift
      let isRight = (place % 2 == 0) != plan.isRightToLeft
      if isRight != (side == .right) {
        blank.insert(place)
        shift += 1
      }
    }
    if blank == plan.blankPages { return false }
    plan.blankPages = blank
    return true
  }

  /// The pages of a layout with other blank pages.
  struct MovedPages {
    /// The text of each page, in UTF-16 code units; nil for a page without any.
    var ranges: [Range<Int>?] = []
    /// The new index of each page.
    var indices: [Int] = []
  }

  /// Returns the pages as they are with the blank pages of the plan. Text keeps its page, which
  /// moves.
  ///
  /// - Parameter blank: The blank pages of the current layout.
  func movedPages(from blank: Set<Int>) -> MovedPages {
    var moved = MovedPages()
    for (page, range) in pageRanges.enumerated() {
      moved.indices.append(moved.ranges.count)
      if blank.contains(page) { continue }
      while plan.blankPages.contains(moved.ranges.count) { moved.ranges.append(nil) }
      moved.indices[page] = moved.ranges.count
      moved.ranges.append(range)
    }
    return moved
  }

  /// Returns the first page from one on with a cell of a table; nil if a position is in none.
  ///
  /// - Complexity: O(*n*) in the containers of these pages for a position in a table.
  private func pageOfCell(at position: Int, fromPage first: Int) -> Int? {
    if storage.attribute(.tableCell, at: position) == nil { return nil }
    return pages.dropFirst(first).firstIndex { page in
      page.cells.places.contains {
        manager.characterRange(in: manager.textContainers[page.containers[$0]]).contains(position)
      }
    }
  }

  /// The starts of paragraphs that begin on one side, in text order.
  private var sides: [(position: Int, side: SheetStyle.Break)] {
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: bodyRange, to: &runs)
    var sides: [(position: Int, side: SheetStyle.Break)] = []
    var end = 0
    for run in runs {
      guard let side = storage.attributes(for: run.attributes)[.breakSide] else { continue }
      var position = max(run.range.lowerBound, end)
      while position < run.range.upperBound {
        let paragraph = storage.paragraphRange(containing: position)
        sides.append((paragraph.lowerBound, side))
        end = paragraph.upperBound
        position = end
      }
    }
    return sides
  }
}

extension SheetPart {
  /// True if paragraphs of some style begin on one side of a spread.
  var breaksAtSides: Bool {
    styles.values.contains { $0.breakBefore?.hasSide == true }
      || unnamedStyles.contains { $0.breakBefore?.hasSide == true }
  }
}
