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
