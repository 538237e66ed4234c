public import TextGeometry

/// The distances of text from the edges of a page.
///
/// Percentages are of the page's width at every edge, as in CSS. So they are defined even if the
/// text determines the page's height.
public struct SheetMargins: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Length
  /// The distance from the right edge.
  public var right: Length
  /// The distance from the bottom edge.
  public var bottom: Length
  /// The distance from the left edge.
  public var left: Length

  /// Creates margins.
  public init(top: Length, right: Length, bottom: Length, left: Length) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Creates equal margins at all edges.
  public init(_ length: Length) {
    self.init(top: length, right: length, bottom: length, left: length)
  }

  /// Creates margins from one to four lengths in the order of CSS: all edges; top and bottom,
  /// sides; top, sides, bottom; top, right, bottom, left. Returns nil for any other number of
  /// lengths.
  public init?(_ lengths: [Length]) {
    guard let top = lengths.first, lengths.count <= 4 else { return nil }
    let right = lengths.count > 1 ? lengths[1] : top
    self.init(
      top: top, right: right, bottom: lengths.count > 2 ? lengths[2] : top,
      left: lengths.count > 3 ? lengths[3] : right)
  }

  /// Creates margins in points.
  public init(_ insets: Insets) {
    self.init(
      top: .points(insets.top), right: .points(insets.right), bottom: .points(insets.bottom),
      left: .points(insets.left))
  }

  /// Returns the margins in points on a page of this width.
  public func resolved(width: Double) -> Insets {
    Insets(
      top: top.resolved(in: width), right: right.resolved(in: width),
      bottom: bottom.resolved(in: width), left: left.resolved(in: width))
  }
}
