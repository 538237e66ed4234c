public import TextGeometry
public import TextStorage

/// What a container answers of itself.
extension TextContainer {
  /// The first part of a rectangle, in reading order, that takes text.
  ///
  /// The rules are those of layout: what is returned is free of shapes over the whole height of the
  /// rectangle, and has room for text between its paddings. ``lineFragmentPadding`` is not taken off.
  ///
  /// - Parameters:
  ///   - rect: In the container's coordinates; what lies outside the container counts as blocked.
  ///   - writingDirection: Which end comes first; `natural` counts as left to right.
  ///   - remaining: Gets the rest of the rectangle, to propose next; empty when nothing follows.
  /// - Returns: The part, as high as the rectangle; empty when there is none.
  public func lineFragmentRect(
    forProposedRect rect: Rect, writingDirection: WritingDirection = .leftToRight,
    remaining: inout Rect
  ) -> Rect {
    remaining = .zero
    let isRightToLeft = writingDirection == .rightToLeft
    var container = ContainerProgress(geometry, number: place)
    guard rect.height > 0, rect.minY >= 0, rect.maxY <= geometry.height else { return .zero }
    for span in container.usableSpans(
      top: rect.minY, height: rect.height, isRightToLeft: isRightToLeft)
    {
      let part = HorizontalSpan(start: max(span.start, rect.minX), end: min(span.end, rect.maxX))
      guard part.start < part.end, geometry.isUsable(part) else { continue }
      let (start, end) = isRightToLeft ? (rect.minX, part.start) : (part.end, rect.maxX)
      if start < end {
        remaining = Rect(x: start, y: rect.minY, width: end - start, height: rect.height)
      }
      return Rect(
        x: part.start, y: rect.minY, width: part.end - part.start, height: rect.height)
    }
    return .zero
  }

  /// Whether a point takes text: it is in the rectangle, the upper and left edge included, and free of
  /// shapes.
  ///
  /// - Parameter point: In the container's coordinates.
  public func contains(_ point: Point) -> Bool {
    guard point.x >= 0, point.y >= 0, point.x < geometry.width, point.y < geometry.height else {
      return false
    }
    if geometry.index == nil, geometry.provider == nil { return true }
    var container = ContainerProgress(geometry, number: place)
    return container.freeSpans(top: point.y, height: 1e-6, isRightToLeft: false)
      .contains { $0.start <= point.x && point.x < $0.end }
  }

  /// Why shapes are left out that cannot be used; empty as a rule.
  ///
  /// A path with a coordinate that is infinite or not a number, or with such a margin, excludes nothing, and
  /// the other shapes stay. The `text` of an error says which shape is meant: `exclusions[3]` and
  /// `exclusions[3].margin` stand for the fourth of ``TextContainer/exclusionPaths``, `inside` for
  /// ``TextContainer/shape``, in whose place text fills the rectangle.
  public var shapeFaults: [GeometryError] { geometry.shapeFaults }
}
