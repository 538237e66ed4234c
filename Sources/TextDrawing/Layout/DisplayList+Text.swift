public import TextFonts
public import TextGeometry
public import TextLayout
public import TextStorage

extension DisplayList {
  /// Draws a text in a rectangle, without a layout manager of one's own.
  ///
  /// What does not fit the rectangle's height is left out.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - rect: Where to draw it on the page, in page points. With
  ///     `MeasuringOptions.usesLineFragmentOrigin` lines are broken at its width; without it there is
  ///     one line, whose baseline starts at the rectangle's origin.
  ///   - options: How the text is set.
  ///   - fonts: Where fonts come from.
  /// - Returns: What the text takes of the page: `boundingRect(with:options:fonts:)`, moved there.
  @discardableResult
  public mutating func drawText(
    _ text: AttributedText, in rect: Rect, options: MeasuringOptions = .usesLineFragmentOrigin,
    fonts: FontLibrary = .shared
  ) -> Rect {
    drawText(MeasuredText(text, in: rect.size, options: options, fonts: fonts), at: rect.origin)
  }

  /// Draws a text that has been measured.
  ///
  /// - Parameters:
  ///   - measured: The text.
  ///   - origin: Where its origin lies on the page, in page points.
  /// - Returns: What the text takes of the page.
  @discardableResult
  public mutating func drawText(_ measured: MeasuredText, at origin: Point) -> Rect {
    drawText(of: measured.layout, inContainer: 0, at: origin + measured.offset)
    return measured.rect.offset(by: origin - .zero)
  }

  /// Draws the text that a container of a finished layout holds, as
  /// ``drawText(in:of:at:)`` does.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - container: The container's place, from 0.
  ///   - origin: Where the container's top left corner lies on the page, in page points.
  /// - Complexity: O(*g* + *r*) for *g* glyphs and *r* runs of attributes in the container.
  public mutating func drawText(
    of layout: FinishedLayout, inContainer container: Int, at origin: Point
  ) {
    precondition(
      container >= 0 && container < layout.containerCount,
      "There are containers 0 to \(layout.containerCount - 1), but not \(container).")
    var list = self
    self = DisplayList(size: size)
    layout.read { manager in
      list.drawText(in: manager.textContainers[container], of: manager, at: origin)
    }
    self = list
  }
}
