import TextAnalysis
import TextFonts
import TextShaping
import TextStorage

/// The state for choosing the line ends of a paragraph together, and the ends chosen.
///
/// It is a class so that paragraphs without it, which are the most, are passed on at no cost. If
/// rows are tried and taken back, the plan they leave behind may be useless; it is then made
/// again.
final class ParagraphPlanning {
  /// The planned ends of the next fragments.
  var plan = LinePlan()
  /// The number of rows that the next plan looks ahead.
  private(set) var reach = LinePlanner.maximumRows
  /// The number of rows that the paragraph is to have; nil for the best ones.
  var wantedRows: Int?
  /// The most demerits of a plan with that many rows.
  var mostDemerits = Double.infinity
  /// True if the rows continue in containers that offer each of them the same room. They are then
  /// planned as if there was only one, and do not depend on where it ends.
  var spansContainers = false
  private(set) var heights: RowHeights
  private(set) var demerits: LineDemerits

  /// - Complexity: O(*n*) in the number of the paragraph's items.
  init(_ breaker: borrowing LineBreaker, format: ParagraphFormat) {
    heights = RowHeights(breaker.paragraph, format: format)
    demerits = Self.demerits(breaker, format: format)
  }

  /// Continues with another paragraph of the same format, reusing the memory.
  func restart(with breaker: borrowing LineBreaker) {
    plan.removeAll()
    (wantedRows, mostDemerits, spansContainers) = (nil, .infinity, false)
    reach = LinePlanner.maximumRows
    heights = RowHeights(breaker.paragraph, format: heights.format)
    demerits = Self.demerits(breaker, format: heights.format)
  }

  private static func demerits(
    _ breaker: borrowing LineBreaker, format: ParagraphFormat
  ) -> LineDemerits {
    let paragraph = breaker.paragraph
    var space = 0.0
    var isIdeographic = false
    for index in paragraph.items.indices where paragraph.items[index].item.kind == .text {
      if space == 0 { space = paragraph.spaceWidth(ofItem: index) }
      if paragraph.items[index].item.script.hasIdeographs { isIdeographic = true }
    }
    return LineDemerits(
      space: space > 0 ? space : paragraph.strut.height / 4, shrink: breaker.spaceShrink,
      expansion: breaker.expansion, style: format.style, isIdeographic: isIdeographic)
  }

  /// True if the plan has a row that starts at an offset of the paragraph, below the rows of a
  /// container.
  ///
  /// - Parameter top: The bottom of the row before it, in points from the container's top.
  func covers(_ offset: Int, top: Double, in container: borrowing ContainerProgress) -> Bool {
    if spansContainers { return plan.row(startingAt: offset) != nil }
    guard plan.container == container.number, let row = plan.row(startingAt: offset) else {
      return false
    }
    let plainFrom = max(container.geometry.plainFrom, container.state.cap?.bottom ?? 0)
    return abs(row.top - top) < LineBreaker.tolerance || min(row.top, top) >= plainFrom
  }

  /// The lowest bottom of the planned rows, in points from a container's top.
  func bottom(of geometry: ContainerGeometry) -> Double {
    spansContainers ? ContainerGeometry.endless : geometry.height
  }

  /// Reduces the look-ahead if plans are abandoned early, and extends it if they are carried out.
  func adaptReach(to container: borrowing ContainerProgress, at offset: Int) {
    let isDropped =
      plan.container == container.number && plan.rowCount(from: offset) > plan.rows.count / 2
    reach =
      isDropped
      ? max(LinePlanner.fewestRows, reach / 2) : min(LinePlanner.maximumRows, reach * 2)
  }
}

extension ShapedParagraph {
  /// Returns the width of a space in the font of an item, in points.
  func spaceWidth(ofItem index: Int) -> Double {
    let face = items[index].item.face
    return face.advance(ofGlyph: face.glyph(for: 0x20)) * items[index].scale
      + items[index].letterSpacing
  }
}
