public import TextGeometry
import TextShaping
public import TextStorage

/// The part of a box that lies in one container, with the room that it covers there; of a box
/// around words, the part in one line.
public struct TextBoxPart: Hashable, Sendable {
  /// A strip of a box that covers the same spans at all heights.
  public struct Band: Hashable, Sendable {
    /// The top, in points from the container's top.
    public var top: Double
    /// The bottom, in points from the container's top.
    public var bottom: Double
    /// The covered spans from left to right, in points from the container's left edge.
    public var spans: [HorizontalSpan]

    package init(top: Double, bottom: Double, spans: [HorizontalSpan]) {
      (self.top, self.bottom, self.spans) = (top, bottom, spans)
    }
  }

  /// The box, as the paragraph in which the part begins holds it.
  public var box: TextBox
  /// The number of boxes around it.
  public var depth: Int
  /// True if its start is at the right.
  public var isRightToLeft: Bool
  /// True if the box begins in this part, so that its upper border is here.
  public var isStart: Bool
  /// True if the box ends in this part, so that its lower border is here.
  public var isEnd: Bool
  /// The strips from top to bottom, without gaps.
  public var bands: [Band]
  /// True if a line cuts a box around words at the left of this part, so that it has no border
  /// there.
  public var isCutAtLeft = false
  /// True if a line cuts a box around words at the right of this part.
  public var isCutAtRight = false

  package init(
    box: TextBox, depth: Int, isRightToLeft: Bool, isStart: Bool, isEnd: Bool, bands: [Band],
    isCutAtLeft: Bool = false, isCutAtRight: Bool = false
  ) {
    (self.box, self.depth, self.isRightToLeft) = (box, depth, isRightToLeft)
    (self.isStart, self.isEnd, self.bands) = (isStart, isEnd, bands)
    (self.isCutAtLeft, self.isCutAtRight) = (isCutAtLeft, isCutAtRight)
  }

  /// The covered rectangles from top to bottom, in the container's coordinates.
  public var rects: [Rect] {
    bands.flatMap { band in
      band.spans.map { span in
        Rect(
          x: span.start, y: band.top, width: span.end - span.start, height: band.bottom - band.top)
      }
    }
  }

  /// Returns the part in points of the page, on which its container begins at a point.
  package func moved(to origin: Point) -> TextBoxPart {
    var part = self
    for index in part.bands.indices {
      part.bands[index].top += origin.y
      part.bands[index].bottom += origin.y
      for span in part.bands[index].spans.indices {
        part.bands[index].spans[span].start += origin.x
        part.bands[index].spans[span].end += origin.x
      }
    }
    return part
  }

  /// Adds a strip below the last one, or makes that one higher if it covers the same spans.
  package mutating func add(_ band: Band) {
    // The bottom of a row and the top of the next one may differ by rounding.
    let tolerance = 1e-6
    guard band.bottom > band.top + tolerance else { return }
    var band = band
    if let last = bands.last, abs(last.bottom - band.top) <= tolerance {
      if last.spans == band.spans {
        bands[bands.count - 1].bottom = band.bottom
        return
      }
      band.top = last.bottom
    }
    bands.append(band)
  }
}
