import TextLayout
import TextStorage

/// The pages of a long text that are currently laid out.
struct PageWindow {
  /// Answers about the whole text that outlive its layout.
  struct Known {
    var overflows: [Range<Int>]
    var remarks: [DocumentRemark]
  }

  /// The delegate that adds pages; the layout manager does not retain it. Nil for a text with
  /// tables, whose containers all exist.
  var maker: PageMaker?
  /// The first page in memory.
  var first = 0
  /// The containers that later pages show again: the headers of tables.
  var repeated: Set<Int> = []
  /// The container after those whose cut lines are counted, in a text with tables.
  var recordedContainers = 0
  /// The first container of each page of a text with tables. Pages that share a row begin
  /// together.
  var starts: [Int] = []
  /// True if the last page has been laid out as such, with balanced columns if requested.
  var hasEnded = false
  /// The cut lines of all pages.
  var cutLines = CutLines()
  var known: Known?
  /// The text of each page, in UTF-16 code units; nil for a page without any.
  var pageRanges: [Range<Int>?] = []
  /// The indices of the pages that show nothing of the text.
  var blankPages: Set<Int> = []

  /// The length from which pages are released, in UTF-16 code units; shorter texts take at most
  /// some 60 megabytes in Latin script. A novel is laid out once, which is faster.
  static let minimumLength = 5 << 18

  /// The length of text that takes as much memory as the cell of a table, besides its own text, in
  /// UTF-16 code units.
  static let lengthOfCell = 64
}

/// Layout of a long text with only some of its pages in memory.
///
/// The text is laid out twice. The first pass counts the pages and finds errors, so that nothing
/// is drawn of a document that fails. The second pass happens as pages are drawn.
extension DocumentLayout {
  /// True if pages of this text may be released.
  var canReleasePages: Bool {
    guard let minimumReleasedLength, fieldText == nil, !choosesBreaks, plan.cutHeight == nil
    else { return false }
    let cells = hasFlow ? manager.currentText.paragraphCount : 0
    guard storage.length + cells * PageWindow.lengthOfCell >= minimumReleasedLength else {
      return false
    }
    // Limits count the work of one layout. Frames of automatic height are measured after the whole
    // layout, and the row that is cut off depends on all rows of its container.
    return manager.limits == nil
      && plans.allSatisfy {
        !$0.isAutomatic && $0.lineBreakMode?.wraps != false && $0.verticalAlignment == .top
      }
  }

  /// Lays out all pages, releasing each when the next one is done.
  func layOutReleasing(_ maker: PageMaker) {
    window = PageWindow(maker: maker)
    layOut(page: 0)
    countCutLines(ofPage: 0)
    recordRange(ofPage: 0)
    var page = 0
    while page + 1 < maker.pageCount {
      page += 1
      advance(to: page)
      countCutLines(ofPage: page)
      recordRange(ofPage: page)
    }
    window?.hasEnded = true
    // A last page that took nothing is not counted.
    let surplus = (window?.pageRanges.count ?? 0) - maker.pageCount
    if surplus > 0 { window?.pageRanges.removeLast(surplus) }
  }

  /// Keeps the answers about the whole text before a page is drawn.
  func recordReleasedText() {
    guard window != nil else { return }
    let known = PageWindow.Known(overflows: currentOverflows, remarks: currentRemarks)
    window?.known = known
  }

  /// Lays out a page that is not in memory.
  ///
  /// - Complexity: O(*n*) in the text from the last page brought in, or from the beginning if that
  ///   page comes later.
  func restore(page number: Int) {
    guard let window else { return }
    if window.isReleased(number) { startOver() }
    layOut(page: self.window?.first ?? 0)
    while let first = self.window?.first, first < number { advance(to: first + 1) }
    if number == pages.count - 1, !window.hasEnded {
      self.window?.hasEnded = true
      manager.delegate = nil
      if overflow == nil { balanceLastPage() }
    }
  }

  /// Lays out a page, and releases those before it.
  private func advance(to page: Int) {
    layOut(page: page)
    window?.first = page
    guard let window else { return }
    let first = window.maker == nil ? window.starts[page] : page * plans.count
    manager.releaseLayout(before: first, keeping: window.repeated)
  }

  private func layOut(page: Int) {
    if let last = containers(ofPage: page).last { manager.ensureLayout(for: last) }
  }

  private func countCutLines(ofPage page: Int) {
    for container in containers(ofPage: page) { window?.cutLines.add(container, of: manager) }
  }

  private func recordRange(ofPage page: Int) {
    let ranges = containers(ofPage: page).map { manager.characterRange(in: $0) }
      .filter { !$0.isEmpty }
    guard let first = ranges.first, let last = ranges.last else {
      window?.blankPages.insert(page)
      window?.pageRanges.append(nil)
      return
    }
    window?.pageRanges.append(first.lowerBound..<last.upperBound)
  }

  private func containers(ofPage page: Int) -> ArraySlice<TextContainer> {
    let all = manager.textContainers
    if window?.maker == nil { return (pages[page].containers.max().map { [all[$0]] } ?? [])[...] }
    let start = min(page * plans.count, all.count)
    return all[start..<min(start + plans.count, all.count)]
  }

  /// Restarts with the first page, as if nothing had been laid out.
  private func startOver() {
    if window?.maker == nil {
      manager.startOver()
      window?.first = 0
      return
    }
    let maker = PageMaker(
      laterPlans: plans, length: storage.length, maximumPages: pages.count, progress: nil)
    manager.delegate = nil
    manager.startOver()
    manager.removeTextContainers(from: 0)
    applyPlans()
    manager.delegate = maker
    window?.maker = maker
    window?.first = 0
    window?.hasEnded = false
  }
}
