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
    drawText(in: measured.container, of: measured.manager, at: origin + measured.offset)
    return measured.rect.offset(by: origin - .zero)
  }
}
