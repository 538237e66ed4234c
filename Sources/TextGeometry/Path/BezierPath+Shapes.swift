extension BezierPath {
  /// Creates a rectangle, clockwise from its top left corner.
  public init(rect: Rect) {
    self.init()
    move(to: rect.origin)
    addLine(to: Point(x: rect.maxX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.maxY))
    addLine(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }

  /// Creates the ellipse that touches the four edges of a rectangle, clockwise from its right end.
  public init(ovalIn rect: Rect) {
    self.init(
      ellipseCenter: rect.center, radiusX: rect.width / 2, radiusY: rect.height / 2)
  }

  /// Creates an ellipse from its centre and its half axes.
  package init(ellipseCenter center: Point, radiusX: Double, radiusY: Double) {
    self.init()
    let start = Point(x: center.x + radiusX, y: center.y)
    move(to: start)
    let arc = ArcParameters(
      center: center, radiusX: radiusX, radiusY: radiusY, rotation: 0, start: 0,
      sweep: 2 * Double.pi)
    append(arc, endingAt: start)
    close()
  }

  /// Creates a rectangle with corners rounded by circles.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerRadius: The radius, reduced where two corners would overlap.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: Size(width: cornerRadius, height: cornerRadius))
  }

  /// Creates a rectangle with some corners rounded by quarters of an ellipse.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - corners: The corners that are rounded.
  ///   - cornerRadii: The half axes of the ellipse, reduced where two corners would overlap.
  public init(roundedRect rect: Rect, byRoundingCorners corners: RectCorner, cornerRadii: Size) {
    func radii(_ corner: RectCorner) -> Size { corners.contains(corner) ? cornerRadii : .zero }
    self.init(
      roundedRect: rect, topLeft: radii(.topLeft), topRight: radii(.topRight),
      bottomRight: radii(.bottomRight), bottomLeft: radii(.bottomLeft))
  }

  /// Creates a rectangle with a separate ellipse for each corner.
  ///
  /// All radii shrink by the same factor if those along an edge exceed its length (CSS Backgrounds
  /// and Borders 3, §4.5). A corner with a radius of zero is sharp.
  public init(
    roundedRect rect: Rect, topLeft: Size, topRight: Size, bottomRight: Size, bottomLeft: Size
  ) {
    self.init()
    func positive(_ size: Size) -> Size {
      size.width > 0 && size.height > 0 ? size : .zero
    }
    var radii = [
      positive(topLeft), positive(topRight), positive(bottomRight), positive(bottomLeft),
    ]
    var factor = 1.0
    func fit(_ sum: Double, in length: Double) {
      if sum > length, sum > 0 { factor = min(factor, max(0, length) / sum) }
    }
    fit(radii[0].width + radii[1].width, in: rect.width)
    fit(radii[3].width + radii[2].width, in: rect.width)
    fit(radii[0].height + radii[3].height, in: rect.height)
    fit(radii[1].height + radii[2].height, in: rect.height)
    for index in radii.indices {
      radii[index].width *= factor
      radii[index].height *= factor
    }
    move(to: Point(x: rect.minX + radii[0].width, y: rect.minY))
    corner(at: Point(x: rect.maxX, y: rect.minY), radii[1], signX: -1, signY: 1, quarter: 3)
    corner(at: Point(x: rect.maxX, y: rect.maxY), radii[2], signX: -1, signY: -1, quarter: 0)
    corner(at: Point(x: rect.minX, y: rect.maxY), radii[3], signX: 1, signY: -1, quarter: 1)
    corner(at: Point(x: rect.minX, y: rect.minY), radii[0], signX: 1, signY: 1, quarter: 2)
    close()
  }

  /// Adds a line to the start of a corner, and its rounding.
  private mutating func corner(
    at point: Point, _ radii: Size, signX: Double, signY: Double, quarter: Int
  ) {
    guard radii.width > 0, radii.height > 0 else {
      if currentPoint != point { addLine(to: point) }
      return
    }
    let center = Point(x: point.x + signX * radii.width, y: point.y + signY * radii.height)
    let startsVertically = quarter == 0 || quarter == 2
    let first = Point(
      x: startsVertically ? point.x : center.x, y: startsVertically ? center.y : point.y)
    let last = Point(
      x: startsVertically ? center.x : point.x, y: startsVertically ? point.y : center.y)
    if currentPoint != first { addLine(to: first) }
    let arc = ArcParameters(
      center: center, radiusX: radii.width, radiusY: radii.height, rotation: 0,
      start: Double(quarter) * Double.pi / 2, sweep: Double.pi / 2)
    append(arc, endingAt: last)
  }
}

/// Some of the corners of a rectangle.
public struct RectCorner: OptionSet, Hashable, Sendable {
  /// One bit per corner.
  public var rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at the least x and y.
  public static let topLeft = RectCorner(rawValue: 1)
  /// The corner at the greatest x and the least y.
  public static let topRight = RectCorner(rawValue: 2)
  /// The corner at the least x and the greatest y.
  public static let bottomLeft = RectCorner(rawValue: 4)
  /// The corner at the greatest x and y.
  public static let bottomRight = RectCorner(rawValue: 8)
  /// All four corners.
  public static let allCorners = RectCorner(rawValue: ~0)
}
