import TextGeometry
import TextLayout

/// The parts of a page that are on some pages only.
extension PagePlan {
  /// True if containers hold several texts, or if some part of a page is on some pages only.
  var variesByPage: Bool {
    stories != nil || breaksAtSides || exclusions.contains { $0.pages != nil || $0.looks != nil }
      || pictures.contains { $0.pages != nil || $0.looks != nil }
      || (containers ?? []).contains { $0.exclusions.contains { $0.pages != nil } }
  }

  /// The pages of each part that is on some pages only, apart from masters.
  private var pageSets: [SheetPages] {
    let inner = (containers ?? []).flatMap(\.exclusions)
    return (exclusions + inner).compactMap(\.pages) + pictures.compactMap(\.pages)
      + (containers ?? []).compactMap(\.pages)
  }

  /// The greatest page number that any part names.
  var greatestPageNumber: Int {
    max(pageSets.map(\.greatestNumber).max() ?? 1, masters?.greatestNumber ?? 1)
  }

  /// The indices, in order, of the pages that may have other parts than the page two before them.
  /// All others repeat that page, since a part is on a range of pages, or on each other page.
  var pageChanges: [Int] {
    let bounds = pageSets.flatMap(\.bounds) + (masters?.bounds ?? [])
    let frames = frameHeights.changes(of: measuredFrames)
    return Set(bounds.flatMap { [$0, $0 + 1] } + frames).sorted()
  }

  /// Returns true if an exclusion of the page is on a page, given by its index.
  func stands(_ exclusion: SheetExclusion, onPage page: Int) -> Bool {
    exclusion.stands(onPage: page) && stands(exclusion.looks, onPage: page)
  }

  /// Returns true if a picture is on a page, given by its index.
  func stands(_ picture: SheetPicture, onPage page: Int) -> Bool {
    (picture.pages?.contains(page) ?? true) && stands(picture.looks, onPage: page)
  }

  /// Returns true if a container is on a page.
  ///
  /// - Parameters:
  ///   - index: The index of the container.
  ///   - page: The index of the page.
  func stands(_ index: Int, onPage page: Int) -> Bool {
    guard pages(ofContainer: index)?.contains(page) ?? true else { return false }
    return masters == nil || stands(containers?[index].looks, onPage: page)
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
  /// - Complexity: O(*n*) in the containers of the text, and in blank pages that follow each
  ///   other.
  func nextPage(of flow: TextFlow, from page: Int) -> Int? {
    var next = pageWithContainers(of: flow, from: page)
    guard !blankPages.isEmpty, flow.story.map({ stories?[$0].isBody == true }) != false else {
      return next
    }
    while let page = next, blankPages.contains(page) {
      next = pageWithContainers(of: flow, from: page + 1)
    }
    return next
  }

  private func pageWithContainers(of flow: TextFlow, from page: Int) -> Int? {
    if masters?.haveGeometry == true {
      // Looks repeat with each left and right page after those that some part names.
      let end = max(page, greatestPageNumber) + 2
      return (page...end).first { page in flow.members.contains { stands($0, onPage: page) } }
    }
    return flow.members.lazy.compactMap { index in
      self.pages(ofContainer: index).map { $0.first(from: page) } ?? page
    }.min()
  }

  /// Returns the presence on a page of each part that is on some pages only. Pages with the same
  /// answer are the same.
  func presence(onPage page: Int) -> [Bool] {
    var presence: [Bool] = []
    if let masters {
      let look = masters.look(ofPage: page)
      presence = masters.looks.indices.map { $0 == look }
    }
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
