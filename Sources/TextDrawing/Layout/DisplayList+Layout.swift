public import TextGeometry
public import TextLayout
import TextStorage

extension DisplayList {
  /// Draws the text that a container holds: backgrounds, underlines, glyphs, strikethroughs.
  ///
  /// Lays out what is needed. Colours and lines come from the storage's attributes
  /// `foregroundColor`, `backgroundColor`, `underlineStyle`, `underlineColor`, `strikethroughStyle`
  /// and `strikethroughColor`.
  ///
  /// - Parameters:
  ///   - container: A container of `manager`.
  ///   - manager: The layout manager.
  ///   - origin: Where the container's top left corner lies on the page, in page points.
  ///
  /// - Complexity: O(*g* + *r*) for *g* glyphs and *r* runs of attributes in the container.
  public mutating func drawText(
    in container: TextContainer, of manager: LayoutManager, at origin: Point
  ) {
    let fragments = manager.lineFragments(in: container)
    guard !fragments.isEmpty, let text = manager.textStorage?.settledText else { return }
    var painter = TextPainter(
      text: text, range: manager.characterRange(in: container), runs: manager.textRuns,
      offset: origin - .zero)
    reserveCapacity(items: fragments.count, glyphs: painter.length)
    if painter.hasBackgrounds {
      for fragment in fragments {
        painter.read(fragment, of: manager)
        painter.drawBackgrounds(of: fragment, on: &self)
      }
    }
    for fragment in fragments {
      painter.read(fragment, of: manager)
      painter.drawRules(.underline, of: fragment, on: &self)
      painter.drawGlyphs(of: fragment, on: &self)
      painter.drawRules(.strikethrough, of: fragment, on: &self)
    }
  }
}
