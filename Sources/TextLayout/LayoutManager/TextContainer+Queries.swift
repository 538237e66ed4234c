import TextAnalysis
public import TextGeometry
import TextShaping
public import TextStorage

/// Geometric questions about a container.
extension TextContainer {
  /// Returns the first part of a rectangle, in reading order, that takes text.
  ///
  /// The rules are those of layout. The part is free of exclusions over the whole height of the
  /// rectangle, and has room for text between its paddings. ``lineFragmentPadding`` is not
  /// subtracted.
  ///
  /// - Parameters:
  ///   - rect: The proposed rectangle, in the container's coordinates. Areas outside the container
  ///     are blocked.
  ///   - writingDirection: The reading direction; `natural` counts as left to right.
  ///   - remaining: The rest of the rectangle on return, to propose next; empty if nothing
  ///     follows.
  /// - Returns: The part, as high as the rectangle; empty if there is none.
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

  /// True if a point takes text: it lies in the rectangle, including the upper and left edge, and
  /// no exclusion covers it.
  ///
  /// - Parameter point: The point, in the container's coordinates.
  public func contains(_ point: Point) -> Bool {
    guard point.x >= 0, point.y >= 0, point.x < geometry.width, point.y < geometry.height else {
      return false
    }
    if geometry.index == nil, geometry.provider == nil { return true }
    var container = ContainerProgress(geometry, number: place)
    return container.freeSpans(top: point.y, height: 1e-6, isRightToLeft: false)
      .contains { $0.start <= point.x && point.x < $0.end }
  }

  /// The errors of paths that cannot be used; usually empty.
  ///
  /// A path with a coordinate or margin that is infinite or not a number excludes nothing, and the
  /// other paths stay in effect. The `text` of an error identifies the path: `exclusions[3]` and
  /// `exclusions[3].margin` refer to the fourth of ``TextContainer/exclusionPaths``. `inside`
  /// refers to ``TextContainer/shape``; text then fills the whole rectangle.
  public var exclusionFaults: [GeometryError] {
    exclusionPaths.isEmpty && shape == nil ? [] : geometry.exclusionFaults
  }
}
