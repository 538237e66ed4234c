import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// A document's text with its attributes and the manager that shapes it: what does not depend on the size
/// of a page, and is kept from one layout to the next.
final class StyledText {
  let storage: TextStorage
  let manager: LayoutManager
  /// Where the text of each pane ends, in UTF-16 code units; empty without panes.
  private let paneEnds: [Int]

  /// Reads and styles a document's text.
  ///
  /// - Parameters:
  ///   - request: Where the text comes from.
  ///   - part: What the sheet says, styles resolved.
  init(
    _ request: DocumentRequest, _ part: SheetPart, fonts: FontLibrary, threads: Int
  ) throws(DocumentError) {
    var styler = DocumentStyler(part)
    if let items = part.panes.items, request.input == nil {
      var inputs: [DocumentInput] = []
      for item in items { inputs.append(try item.input(isLossy: request.isLossy)) }
      (storage, paneEnds) = try styler.style(inputs, styles: items.map(\.style))
    } else {
      storage = try styler.style(try request.text(part))
      paneEnds = []
    }
    try ResourceCheck(library: fonts).check(storage)
    manager = LayoutManager(fonts: fonts)
    manager.maximumThreads = threads
    storage.addLayoutManager(manager)
  }

  /// Takes all containers from the manager, last ones first.
  func removeContainers() {
    for index in manager.textContainers.indices.reversed() {
      manager.removeTextContainer(at: index)
    }
  }

  /// How many rows the text of each pane but the last takes in a container of that pane's width without an
  /// end.
  func rowCounts(of panes: [PanePlan]) -> [Int] {
    defer { removeContainers() }
    var counts: [Int] = []
    for (pane, end) in zip(panes, paneEnds).dropLast() {
      let container = TextContainer()
      container.size.width = pane.width
      container.size.height = TextContainer.unlimited
      container.lineFragmentPadding = 0
      manager.addTextContainer(container)
      let fragments = manager.lineFragments(in: container)
      let count = manager.rows(in: container).prefix { row in
        row.fragments.contains { fragments[$0].range.lowerBound < end }
      }.count
      container.maximumNumberOfLines = max(count, 1)
      counts.append(count)
    }
    return counts
  }
}
