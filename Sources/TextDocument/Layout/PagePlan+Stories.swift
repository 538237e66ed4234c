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

/// The plans of a document's pages. Pages with the same parts share a plan.
struct PageBook {
  /// A page before it has text.
  struct Page {
    var plans: [ContainerPlan]
    var shapes: [PageShape]
    var pictures: [PagePicture]
  }

  private let plan: PagePlan
  private let height: Double
  private var known: [Page] = []
  /// The index of each page's plan in `known`, and of the plan for each set of parts.
  private var indices: [Int: Int] = [:]
  private var indicesByPresence: [[Bool]: Int] = [:]
  /// The greatest page number that any part names.
  let greatestNumber: Int

  /// - Parameter height: The height of pages, in points.
  init(_ plan: PagePlan, height: Double) {
    (self.plan, self.height) = (plan, height)
    greatestNumber = plan.greatestPageNumber
  }

  /// Returns a page, by its index.
  mutating func page(_ number: Int) throws(DocumentError) -> Page {
    // The question which parts are on a page looks at all parts, so it is asked once.
    if let index = indices[number] { return known[index] }
    let presence = plan.presence(onPage: number)
    if let index = indicesByPresence[presence] {
      indices[number] = index
      return known[index]
    }
    let plans = try plan.containerPlans(height: height, reference: height, page: number)
    let page = Page(
      plans: plans,
      shapes: try plan.pageShapes(reference: height, plans: plans, page: number),
      pictures: try plan.pagePictures(reference: height, page: number))
    indices[number] = known.count
    indicesByPresence[presence] = known.count
    known.append(page)
    return page
  }
}
