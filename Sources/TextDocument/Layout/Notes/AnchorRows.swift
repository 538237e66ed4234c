import TextGeometry
import TextLayout

/// The rows of a document's text on its pages, found by positions in the text.
struct AnchorRows {
  /// The text of a container on the first page that shows it.
  private struct Stretch {
    var range: Range<Int>
    var page: Int
    var place: Int
  }

  private let layout: DocumentLayout
  /// The texts of containers, by their starts.
  private var stretches: [Stretch] = []

  /// - Complexity: O(*n* log *n*) in the containers of the pages.
  init(_ layout: DocumentLayout) {
    self.layout = layout
    let manager = layout.manager
    var known: Set<Int> = []
    for (number, page) in layout.pages.enumerated() {
      for (place, container) in page.containers.enumerated() {
        // The header of a table is on several pages.
        guard container < manager.textContainers.count, known.insert(container).inserted else {
          continue
        }
        let range = manager.characterRange(in: manager.textContainers[container])
        if !range.isEmpty { stretches.append(Stretch(range: range, page: number, place: place)) }
      }
    }
    stretches.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the page and the top of the row that holds a position, in points of the page; nil if
  /// it is not visible.
  ///
  /// - Complexity: O(*n*) in the lines of its container.
  func row(at position: Int) -> (page: Int, y: Double)? {
    let next = stretches.partition { $0.range.lowerBound <= position }
    guard next > 0, stretches[next - 1].range.contains(position) else { return nil }
    let stretch = stretches[next - 1]
    let page = layout.pages[stretch.page]
    let container = layout.manager.textContainers[page.containers[stretch.place]]
    let fragments = layout.manager.lineFragments(in: container)
    let found = fragments.last { $0.range.lowerBound <= position } ?? fragments.first
    guard let found else { return nil }
    let origin = page.frames[stretch.place].origin
    let rect = found.rect.offset(by: Vector(dx: origin.x, dy: origin.y))
    let turned = page.turns[stretch.place].map { BezierPath(rect: rect).transformed(by: $0).bounds }
    return (stretch.page, (turned ?? rect).minY)
  }
}
