/// A stretch of the text with a style of its own.
public struct SheetRun: Hashable, Sendable {
  /// The stretch, in UTF-16 code units of the text as laid out.
  public var range: Range<Int>
  /// The style.
  public var style: SheetStyle
  /// The named style that is applied first, or nil.
  public var styleName: String?

  /// Creates a run.
  public init(range: Range<Int>, style: SheetStyle, styleName: String? = nil) {
    self.range = range
    self.style = style
    self.styleName = styleName
  }
}
