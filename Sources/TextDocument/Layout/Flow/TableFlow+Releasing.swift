import TextLayout
import TextStorage

/// Layout of a long text with tables with only some of its pages in memory.
///
/// The flow releases pages as they are finished. Their containers stay as they are, so a page that
/// is drawn later is laid out in them again.
extension TableFlow {
  /// Decides whether pages are released.
  func startReleasing(_ parts: [Part]) {
    let hasOthers = parts.contains {
      switch $0 {
      case .floats, .box: true
      // Cells with tables or floats have flows of their own, with other pages than the document.
      // Pages join boxes with those around the text that they hold.
      case .table(let grid):
        grid.hasContents || grid.table.boxes.contains { !($0.isFirst && $0.isLast) }
      }
    }
    let mayRelease = layout.canReleaseTables && !hasOthers && !layout.hasSections
    layout.window = mayRelease ? PageWindow() : nil
  }

  /// Keeps containers that later pages show again.
  func keepRepeated(_ containers: Range<Int>) { layout.window?.repeated.formUnion(containers) }

  /// Records the answers about the first pages that outlive their layout.
  func recordPages(upTo count: Int) {
    while let known = layout.window?.pageRanges.count, known < count {
      layout.recordReleased(pages[known])
    }
  }

  /// Releases the pages before the current one, except what its layout depends on. No row may be
  /// in progress.
  ///
  /// - Complexity: O(*n*) in the size of what is released and of the current page.
  func releasePages() {
    guard let window = layout.window, window.pageRanges.count < page else { return }
    recordPages(upTo: page)
    let shown = [pages[page - 1].last?.container].compactMap { $0 } + pages[page].map(\.container)
    guard let first = shown.filter({ !window.repeated.contains($0) }).min() else { return }
    layout.manager.releaseLayout(before: first, keeping: window.repeated)
  }
}

extension DocumentLayout {
  /// True if pages of this text with tables may be released. Pages with shapes stay, because rows
  /// that are laid out again beside a shape can differ.
  var canReleaseTables: Bool {
    plans.allSatisfy(\.isPlain) && overflowMode == .pages
      && !plan.variesByPage && plan.panes == nil && plan.stories == nil
      && notes == nil && footnotes == nil && canReleasePages
  }

  /// Records the cut lines and the text of a page with tables.
  func recordReleased(_ pieces: [TableFlow.Piece]) {
    guard var window else { return }
    var range: Range<Int>?
    var isBlank = true
    var end = window.recordedContainers
    for piece in pieces {
      let container = manager.textContainers[piece.container]
      let isRepeated =
        piece.container < window.recordedContainers && window.repeated.contains(piece.container)
      if !isRepeated { window.cutLines.add(container, of: manager) }
      end = max(end, piece.container + 1)
      // As in pages that stay, the text of cells is not that of the page.
      if piece.cell != nil, !isBlank { continue }
      let own = manager.characterRange(in: container)
      if own.isEmpty { continue }
      isBlank = false
      if piece.cell == nil { range = (range?.lowerBound ?? own.lowerBound)..<own.upperBound }
    }
    window.recordedContainers = end
    if isBlank { window.blankPages.insert(window.pageRanges.count) }
    window.pageRanges.append(range)
    self.window = window
  }

  /// Finds the first container of each page once all pages exist.
  func findPageStarts() {
    guard let window else { return }
    let own = pages.map { page in page.containers.filter { !window.repeated.contains($0) } }
    var starts = own.map { $0.min() ?? .max }
    for page in starts.indices.dropLast().reversed() {
      starts[page] = min(starts[page], starts[page + 1])
    }
    for page in starts.indices.dropFirst() where starts[page] <= own[page - 1].max() ?? -1 {
      starts[page] = starts[page - 1]
    }
    self.window?.starts = starts
    self.window?.first = pages.count
    self.window?.hasEnded = true
  }
}

extension PageWindow {
  /// True if a page, or one that shares a row with it, is no longer in memory.
  func isReleased(_ page: Int) -> Bool {
    if maker != nil { return page < first }
    return first >= starts.count || starts[page] < starts[first]
  }
}
