import TextDrawing
import TextGeometry
import TextStorage

extension DocumentLayout {
  /// Draws the gradient of a page, which extends into the bleed.
  func drawPaper(page number: Int, on list: inout DisplayList) {
    guard let gradient = plan.gradient else { return }
    let page = Rect(origin: .zero, size: pages[number].size)
    list.fill(page.inset(by: Insets(-bleed)), with: gradient.gradient(in: page))
  }
}
