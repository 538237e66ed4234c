public import TextGeometry

/// One page of a document that has been laid out.
public struct DocumentPage: Sendable {
  /// The size of the page, in points.
  public var size: Size
  /// Which of the layout manager's containers stand on the page, in the order in which text runs through
  /// them. Where texts stand side by side, each runs on through its own containers of the next pages.
  public var containers: [Int]
  /// The frames of those containers on the page, in points.
  public var frames: [Rect]
  /// The shapes that are seen on the page.
  package var shapes: [PageShape]
  /// The pictures on the page.
  package var pictures: [PagePicture]
}
