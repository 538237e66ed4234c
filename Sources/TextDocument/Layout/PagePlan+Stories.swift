import TextGeometry
import TextLayout

/// The parts of a page that are on some pages only.
extension PagePlan {
  /// True if containers hold several texts, or if some part of a page is on some pages only.
  var variesByPage: Bool {
    stories != nil || exclusions.contains { $0.pages != nil }
      || pictures.contains { $0.pages != nil }
      || (containers ?? []).contains { $0.exclusions.contains { $0.pages != nil } }
  }

  /// The greatest page number that any part names.
  var greatestPageNumber: Int {
    let inner = (containers ?? []).flatMap(\.exclusions)
    let sets =
      (exclusions + inner).compactMap(\.pages) + pictures.compactMap(\.pages)
      + (containers ?? []).compactMap(\.pages)
    return sets.map(\.greatestNumber).max() ?? 1
  }

  /// Returns true if a container is on a page.
  ///
  /// - Parameters:
  ///   - index: The index of the container.
  ///   - page: The index of the page.
  func stands(_ index: Int, onPage page: Int) -> Bool {
    pages(ofContainer: index)?.contains(page) ?? true
  }

  /// Returns the pages that a container is on; nil for every page.
  private func pages(ofContainer index: Int) -> SheetPages? {
    guard stories != nil, let container = containers?[index] else { return nil }
    // Texts of frames are on the first page; the document's own text decides how many follow.
    let isFrame = container.hasOwnText || container.story != nil
    return container.pages ?? (isFrame ? .first : nil)
  }

  /// Returns the first page from an index on that has one of a text's containers; nil if
  /// there is none.
  ///
  /// - Complexity: O(*n*) in the containers of the text.
  func nextPage(of flow: TextFlow, from page: Int) -> Int? {
    flow.members.lazy.compactMap { index in
      self.pages(ofContainer: index).map { $0.first(from: page) } ?? page
    }.min()
  }

  /// Returns the presence on a page of each part that is on some pages only. Pages with the same
  /// answer are the same.
  func presence(onPage page: Int) -> [Bool] {
    var presence: [Bool] = []
    func add(_ pages: SheetPages?) {
      if let pages { presence.append(pages.contains(page)) }
    }
    for exclusion in exclusions { add(exclusion.pages) }
    for picture in pictures { add(picture.pages) }
    for (index, container) in (containers ?? []).enumerated() {
      for exclusion in container.exclusions { add(exclusion.pages) }
      if stories != nil { presence.append(stands(index, onPage: page)) }
    }
    return presence
  }
}
