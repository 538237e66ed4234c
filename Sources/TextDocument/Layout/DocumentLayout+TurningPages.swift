import TextLayout
import TextStorage

/// Pages whose columns depend on the text that they start with: those that begin a chapter, and
/// those before one that begins on the other side of a spread.
extension DocumentLayout {
  /// A page that takes some of a text.
  struct TurnedPage {
    var number: Int
    /// True if its columns, or its number, are not those that were known before.
    var isOther = false
  }

  /// Returns the first page from an index on that has columns of a text, and plans it for the text
  /// that it starts with; nil if there is none.
  ///
  /// Some pages turn out to start with other text. Then rounds give them their masters, and so they
  /// do inside chapters whose ends of columns are chosen together.
  ///
  /// - Parameters:
  ///   - position: The start of its text, in UTF-16 code units; nil if it is not known.
  ///   - book: The plans of the pages.
  func turnPage(
    of flow: TextFlow, from number: Int, at position: Int?, _ book: inout PageBook
  ) -> TurnedPage? {
    guard let known = plan.nextPage(of: flow, from: number) else { return nil }
    var turned = TurnedPage(number: known)
    guard let position, position < flow.range.upperBound, isBody(flow), mayTurnPage(at: position)
    else {
      return turned
    }
    if plan.breaksAtSides {
      guard let next = pageOnSide(of: position, flow, from: number) else { return nil }
      turned = TurnedPage(number: next, isOther: next != known)
    }
    if plan.masters?.begin(page: turned.number, at: position, in: storage) == true {
      turned.isOther = true
    }
    if turned.isOther { book.take(plan.masters, fromPage: number) }
    return turned
  }

  /// Returns the first page from an index on for a text that may begin on one side of a spread.
  /// The page before it stays blank if it is on the other side.
  private func pageOnSide(of position: Int, _ flow: TextFlow, from number: Int) -> Int? {
    let known = plan.blankPages
    plan.blankPages = known.filter { $0 < number }
    guard var next = plan.nextPage(of: flow, from: number) else { return nil }
    if isOnOtherSide(position, ofPage: next) {
      plan.blankPages.insert(next)
      guard let other = plan.nextPage(of: flow, from: next) else { return nil }
      next = other
    }
    // Later ones are not known if these have changed.
    if known.filter({ $0 <= next }) == plan.blankPages { plan.blankPages = known }
    return next
  }

  /// True if a page that starts at a position is planned when the text reaches it.
  ///
  /// - Complexity: O(log *n*) in the text.
  private func mayTurnPage(at position: Int) -> Bool {
    guard turnsPages, plan.startsPages, overflowMode == .pages else { return false }
    // A chapter is planned when its first page is known, with the columns after it.
    return !choosesFlowBreaks
      || storage.attribute(.paragraphStyle, at: position)?.breakBefore == .page
        && storage.paragraphRange(containing: position).lowerBound == position
  }

  /// True if a paragraph that begins at a position begins on the other side of a spread.
  private func isOnOtherSide(_ position: Int, ofPage page: Int) -> Bool {
    guard plan.breaksAtSides, let side = storage.attribute(.breakSide, at: position), side.hasSide,
      storage.paragraphRange(containing: position).lowerBound == position
    else { return false }
    return ((page % 2 == 0) != plan.isRightToLeft) != (side == .right)
  }
}

extension PagePlan {
  /// True if the text that a page starts with decides its columns, or on which page it is.
  var startsPages: Bool { masters?.haveStyledGeometry == true || breaksAtSides }
}
