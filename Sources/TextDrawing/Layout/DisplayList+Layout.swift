public import TextGeometry
public import TextLayout
import TextStorage

extension DisplayList {
  /// Draws the text of a container: boxes, backgrounds, underlines, shadows, edges of effects,
  /// glyphs, markers of list items, pictures of attachments, strikethroughs, leaders of tabs, and
  /// marks of lines that wrap.
  ///
  /// Lays out text as needed. The look of the text comes from the storage's attributes
  /// `foregroundColor`, `backgroundColor`, `underlineStyle`, `underlineColor`,
  /// `strikethroughStyle`, `strikethroughColor`, `strokeWidth`, `strokeColor`, `obliqueness`,
  /// `shadow` and `textEffect`. The manager's temporary attributes override them. Fonts that were
  /// not found are in ``fontErrors``.
  ///
  /// - Parameters:
  ///   - container: A container of `manager`.
  ///   - manager: The layout manager.
  ///   - origin: The position of the container's top left corner, in page points.
  ///
  /// - Complexity: O(*g* + *r*) for *g* glyphs and *r* runs of attributes in the container.
  public mutating func drawText(
    in container: TextContainer, of manager: LayoutManager, at origin: Point
  ) {
    draw(container, manager, origin, withBackground: true, withGlyphs: true)
  }

  /// Draws a range of a container's text without its backgrounds: glyphs, pictures and lines.
  ///
  /// - Parameters:
  ///   - range: The text, in UTF-16 code units of the storage.
  ///   - container: A container of `manager`.
  ///   - manager: The layout manager.
  ///   - origin: The position of the container's top left corner, in page points.
  ///
  /// - Complexity: O(*g* + *r*) for *g* glyphs and *r* runs of attributes in the lines of the
  ///   range.
  public mutating func drawGlyphs(
    for range: Range<Int>, in container: TextContainer, of manager: LayoutManager, at origin: Point
  ) {
    let range = range.clamped(to: manager.characterRange(in: container))
    if range.isEmpty { return }
    let text = manager.currentText
    let fragments = manager.lineFragments(for: range)
    report(manager.fontErrorsSoFar)
    var painter = TextPainter(
      text: text, range: range, overlay: manager.temporaryAttributeRuns(in: range),
      offset: origin - .zero)
    painter.isPartial = true
    drawGlyphs(of: fragments, manager, &painter)
  }

  /// Draws only the backgrounds of a container's text.
  ///
  /// Between this call and ``drawGlyphs(in:of:at:)`` a program can draw what belongs between the
  /// two, such as a selection. The parameters are those of
  /// ``drawText(in:of:at:)-(TextContainer,_,_)``.
  ///
  /// - Complexity: O(*g* + *r*) for *g* glyphs and *r* runs of attributes in the container.
  public mutating func drawBackground(
    in container: TextContainer, of manager: LayoutManager, at origin: Point
  ) {
    draw(container, manager, origin, withBackground: true, withGlyphs: false)
  }

  /// Draws the text of a container without its backgrounds.
  ///
  /// The parameters are those of ``drawText(in:of:at:)-(TextContainer,_,_)``.
  ///
  /// - Complexity: O(*g* + *r*) for *g* glyphs and *r* runs of attributes in the container.
  public mutating func drawGlyphs(
    in container: TextContainer, of manager: LayoutManager, at origin: Point
  ) {
    draw(container, manager, origin, withBackground: false, withGlyphs: true)
  }

  private mutating func draw(
    _ container: TextContainer, _ manager: LayoutManager, _ origin: Point, withBackground: Bool,
    withGlyphs: Bool
  ) {
    let fragments = manager.lineFragments(in: container)
    report(manager.fontErrorsSoFar)
    if fragments.isEmpty { return }
    let text = manager.currentText
    let range = manager.characterRange(in: container)
    var painter = TextPainter(
      text: text, range: range, overlay: manager.temporaryAttributeRuns(in: range),
      offset: origin - .zero)
    if withBackground { drawBoxes(in: container, of: manager, at: origin) }
    if withBackground, painter.hasBackgrounds {
      for fragment in fragments {
        painter.read(fragment, of: manager)
        painter.drawBackgrounds(
          of: fragment, height: fragment.rect.height - manager.insetBelow(fragment), on: &self)
      }
    }
    if withGlyphs {
      drawGlyphs(of: fragments, manager, &painter)
      drawTabLeaders(in: container, of: manager, by: &painter)
      drawWrapMarks(in: container, of: manager, by: &painter)
    }
  }

  private mutating func drawGlyphs(
    of fragments: [LineFragment], _ manager: LayoutManager, _ painter: inout TextPainter
  ) {
    reserveCapacity(items: fragments.count, glyphs: painter.length)
    for fragment in fragments {
      painter.read(fragment, of: manager)
      painter.drawRules(.underline, of: fragment, on: &self)
      painter.drawGlyphs(of: fragment, on: &self)
      painter.drawMarker(of: fragment, in: manager, on: &self)
      painter.drawAttachments(of: fragment, in: manager, on: &self)
      painter.drawRules(.strikethrough, of: fragment, on: &self)
    }
  }
}
