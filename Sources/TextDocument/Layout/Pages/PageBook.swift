import TextGeometry

/// The plans of a document's pages. Pages with the same parts share a plan.
struct PageBook {
  /// A page before it has text.
  struct Page {
    var plans: [ContainerPlan]
    var shapes: [PageShape]
    var pictures: [PagePicture]
  }

  /// The parts that are on a page, and the heights of frames that keep text away.
  private struct Parts: Hashable {
    var presence: [Bool]
    var heights: [Double]
  }

  private var plan: PagePlan
  private let height: Double
  /// The height that percentages refer to, in points.
  private let reference: Double
  private var known: [Page] = []
  /// The index of each page's plan in `known`, and of the plan for each set of parts.
  private var indices: [Int: Int] = [:]
  private var indicesByParts: [Parts: Int] = [:]
  /// The frames that keep text away and whose heights follow from their texts.
  private let frames: [FrameHeights.Frame]
  /// The greatest page number that any part names.
  let greatestNumber: Int
  /// The pages that may have other parts than the page two before them.
  private let changes: [Int]

  /// - Parameters:
  ///   - height: The height of pages, in points.
  ///   - reference: The height that percentages refer to, in points; nil for that of pages.
  init(_ plan: PagePlan, height: Double, reference: Double? = nil) {
    (self.plan, self.height, self.reference) = (plan, height, reference ?? height)
    greatestNumber = plan.greatestPageNumber
    changes = plan.pageChanges
    frames = plan.measuredFrames
  }

  /// Returns the first page, from an index on, that may be unlike the page two before it; nil if
  /// there is none. If neither an odd nor an even page takes anything of a text, none before that
  /// page would either.
  ///
  /// - Complexity: O(log *n*) in the parts.
  func nextChange(from page: Int) -> Int? {
    let index = changes.partition { $0 < page }
    return index < changes.count ? changes[index] : nil
  }

  /// Takes other masters for a page and for those after it.
  mutating func take(_ masters: PageMasters?, fromPage page: Int) {
    plan.masters = masters
    indices = indices.filter { $0.key < page }
  }

  /// Returns a page, by its index.
  mutating func page(_ number: Int) throws(DocumentError) -> Page {
    // The question which parts are on a page looks at all parts, so it is asked once.
    if let index = indices[number] { return known[index] }
    let parts = Parts(
      presence: plan.presence(onPage: number),
      heights: plan.frameHeights.heights(of: frames, onPage: number))
    if let index = indicesByParts[parts] {
      indices[number] = index
      return known[index]
    }
    let plans = try plan.containerPlans(height: height, reference: reference, page: number)
    let page = Page(
      plans: plans,
      shapes: try plan.pageShapes(reference: reference, plans: plans, page: number),
      pictures: try plan.pagePictures(reference: reference, page: number))
    indices[number] = known.count
    indicesByParts[parts] = known.count
    known.append(page)
    return page
  }
}
