import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// The grid of baselines that rows of all columns are on.
extension PagePlan {
  /// Finds the grid of baselines that the sheet requests. The first row of the body between the
  /// page's margins stays where it is without a grid.
  mutating func setGrid(fonts: FontLibrary) {
    guard let (body, request) = gridRequest else { return }
    let storage = TextStorage(string: "x", attributes: body)
    let manager = LayoutManager(fonts: fonts)
    storage.addLayoutManager(manager)
    let container = TextContainer()
    manager.addTextContainer(container)
    guard var row = manager.rows(in: container).first else { return }
    var step = row.height
    if case .step(let asked) = request { step = asked }
    if firstBaseline != .ascent {
      container.firstBaseline = firstBaseline
      row = manager.rows(in: container).first ?? row
    }
    let range = SheetGrid.steps
    grid = BaselineGrid(
      origin: margin.top + row.baseline - row.y,
      step: min(max(step, range.lowerBound), range.upperBound))
  }
}
