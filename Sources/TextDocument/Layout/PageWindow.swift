import TextLayout
import TextStorage

/// Which pages of a long text are laid out at the moment.
struct PageWindow {
  /// What is asked of the whole text after its layout has gone.
  struct Known {
    var overflows: [Range<Int>]
    var remarks: [DocumentRemark]
  }

  /// Adds the pages; the layout manager does not retain it.
  var maker: PageMaker
  /// The first page that is there.
  var first = 0
  /// Whether the last page has been laid out as such, with columns of equal height where that is asked for.
  var hasEnded = false
  /// Lines of all pages.
  var cutLines = CutLines()
  var known: Known?

  /// Shorter texts are kept whole, in UTF-16 code units: some tens of megabytes.
  static let leastLength = 1 << 20
}

/// Laying a long text out page by page, in memory for some pages.
///
/// The text is laid out twice: once to know how many pages there are and whether all goes well, so that nothing is
/// drawn of a document that fails; then again as its pages are drawn.
extension DocumentLayout {
  /// Whether pages of this text are let go of.
  var canReleasePages: Bool {
    guard let leastReleased, storage.length >= leastReleased else { return false }
    // Limits count the work of one layout. Frames that end with their text are measured when all is laid out, and
    // which row of a container is cut off depends on all of its rows.
    return manager.limits == nil
      && plans.allSatisfy { !$0.isAutomatic && $0.lineBreakMode?.wraps != false }
  }

  /// Lays out all pages, each of which goes when the one after it is there.
  func layOutReleasing(_ maker: PageMaker) {
    window = PageWindow(maker: maker)
    layOut(page: 0)
    countCutLines(ofPage: 0)
    var page = 0
    while page + 1 < maker.pageCount {
      page += 1
      advance(to: page)
      countCutLines(ofPage: page)
    }
    window?.hasEnded = true
  }

  /// Keeps what is asked of the whole text, before a page is drawn.
  func noteReleasedText() {
    guard window != nil else { return }
    let known = PageWindow.Known(overflows: currentOverflows, remarks: currentRemarks)
    window?.known = known
  }

  /// Makes sure that a page is laid out, where not all pages are kept.
  ///
  /// - Complexity: O(*n*) in the text from the page that was brought in before, or from the beginning where that
  ///   comes later.
  func bringIn(page number: Int) {
    guard let first = window?.first else { return }
    if number < first { startOver() }
    layOut(page: window?.first ?? 0)
    while let first = window?.first, first < number { advance(to: first + 1) }
    if number == pages.count - 1, window?.hasEnded == false {
      window?.hasEnded = true
      manager.delegate = nil
      if overflow == nil { balanceLastPage() }
    }
  }

  /// Lays out a page, and lets go of those before it.
  private func advance(to page: Int) {
    layOut(page: page)
    window?.first = page
    manager.letGoOfLayout(before: page * plans.count)
  }

  private func layOut(page: Int) {
    if let last = containers(ofPage: page).last { manager.ensureLayout(for: last) }
  }

  private func countCutLines(ofPage page: Int) {
    for container in containers(ofPage: page) { window?.cutLines.add(container, of: manager) }
  }

  private func containers(ofPage page: Int) -> ArraySlice<TextContainer> {
    let all = manager.textContainers
    let start = min(page * plans.count, all.count)
    return all[start..<min(start + plans.count, all.count)]
  }

  /// Begins with the first page again, as if it had never been laid out.
  private func startOver() {
    let maker = PageMaker(
      laterPlans: plans, length: storage.length, mostPages: pages.count, progress: nil)
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
