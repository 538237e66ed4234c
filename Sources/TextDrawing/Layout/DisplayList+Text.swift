public import TextFonts
public import TextGeometry
public import TextLayout
public import TextStorage

extension DisplayList {
  /// Draws a text in a rectangle; no layout manager is needed.
  ///
  /// Text beyond the rectangle's height is left out. Fonts that were not found are in
  /// ``fontErrors``.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - rect: The rectangle on the page, in page points. With
  ///     `MeasuringOptions.usesLineFragmentOrigin` lines are broken at its width. Without it there
  ///     is one line, whose baseline starts at the rectangle's origin.
  ///   - options: The options for setting the text.
  ///   - fonts: The source of fonts.
  /// - Returns: The bounds of the text on the page: `boundingRect(with:options:fonts:)`, moved
  ///   there.
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
  ///   - origin: The position of its origin, in page points.
  /// - Returns: The bounds of the text on the page.
  @discardableResult
  public mutating func drawText(_ measured: MeasuredText, at origin: Point) -> Rect {
    drawText(of: measured.layout, at: origin + measured.offset)
    return measured.rect.offset(by: origin - .zero)
  }

  /// Draws the text of a container of a finished layout, as
  /// ``drawText(in:of:at:)-(TextContainer,_,_)`` does.
  ///
  /// - Parameters:
  ///   - container: The container's index; 0 is the first one, and the default.
  ///   - layout: The layout.
  ///   - origin: The position of the container's top left corner, in page points.
  /// - Complexity: O(*g* + *r*) for *g* glyphs and *r* runs of attributes in the container.
  public mutating func drawText(
    in container: Int = 0, of layout: FinishedLayout, at origin: Point
  ) {
    precondition(
      container >= 0 && container < layout.containerCount,
      "There are containers 0 to \(layout.containerCount - 1), not \(container).")
    var list = self
    self = DisplayList(size: size)
    layout.read { manager in
      list.drawText(in: manager.textContainers[container], of: manager, at: origin)
    }
    self = list
  }

  /// Draws the text of a container of a finished layout.
  @available(*, deprecated, renamed: "drawText(in:of:at:)")
  public mutating func drawText(
    of layout: FinishedLayout, inContainer container: Int, at origin: Point
  ) {
    drawText(in: container, of: layout, at: origin)
  }
}
