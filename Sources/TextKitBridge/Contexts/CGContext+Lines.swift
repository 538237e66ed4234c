public import Foundation
import TextGeometry
import TextStorage

/// The ends of a stroked line.
public enum CGLineCap: Int32, Sendable {
  /// The line stops at its end point.
  case butt = 0
  /// A half circle around the end point.
  case round = 1
  /// Half a square beyond the end point.
  case square = 2
}

/// The corners of a stroked line.
public enum CGLineJoin: Int32, Sendable {
  /// A sharp corner, unless it exceeds the miter limit.
  case miter = 0
  /// A rounded corner.
  case round = 1
  /// A bevelled corner.
  case bevel = 2
}

/// The rule that decides which points are inside a path.
public enum CGPathFillRule: Int, Sendable {
  /// Points that the path winds around.
  case winding = 0
  /// Points from which a ray crosses the path an odd number of times.
  case evenOdd = 1
}

/// The operation applied to a path.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Fills the path.
  case fill = 0
  /// Fills the path by the even-odd rule.
  case eoFill = 1
  /// Strokes the path.
  case stroke = 2
  /// Fills and strokes the path.
  case fillStroke = 3
  /// Fills the path by the even-odd rule and strokes it.
  case eoFillStroke = 4
}

/// The blend mode; kept for the program, because colours are always composited normally.
public enum CGBlendMode: Int32, Sendable {
  /// Colours cover those below.
  case normal = 0
  /// Colours are multiplied.
  case multiply = 1
  /// Inverted colours are multiplied.
  case screen = 2
  /// Multiply or screen, depending on the colour below.
  case overlay = 3
  /// The darker of both colours.
  case darken = 4
  /// The lighter of both colours.
  case lighten = 5
  /// The colour below is removed.
  case clear = 16
  /// The colour below is replaced.
  case copy = 17
  /// The part inside what is below.
  case sourceIn = 18
  /// The part outside what is below.
  case sourceOut = 19
  /// The part over what is below.
  case sourceAtop = 20
}

/// Line styles and further figures.
extension CGContext {
  /// Sets the cap of lines.
  public func setLineCap(_ cap: CGLineCap) { state.cap = cap }
  /// Sets the join of lines.
  public func setLineJoin(_ join: CGLineJoin) { state.join = join }
  /// Sets the miter limit, in multiples of half the line width.
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = Double(sound: limit) }
  /// Does nothing: colours are always composited normally.
  public func setBlendMode(_ mode: CGBlendMode) {}
  /// Does nothing: edges are always antialiased.
  public func setShouldAntialias(_ shouldAntialias: Bool) {}
  /// Does nothing: edges are always antialiased.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
  /// Sets a gray as the fill colour.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(UIColor(white: gray, alpha: alpha))
  }
  /// Sets a gray as the stroke colour.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(UIColor(white: gray, alpha: alpha))
  }

  /// Adds a subpath of lines between points.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds rectangles.
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

  /// Adds an arc; angles are in radians. As y points down here, clockwise is the opposite of
  /// clockwise with y up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    addPath(
      UIBezierPath(
        arcCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: !clockwise))
  }

  /// Fills rectangles.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }

  /// Fills the current path by a rule and clears it.
  public func fillPath(using rule: CGPathFillRule) {
    drawPath(using: rule == .evenOdd ? .eoFill : .fill)
  }

  /// Clips further drawing to the current path by a rule, and clears the path.
  public func clip(using rule: CGPathFillRule) {
    currentPath.usesEvenOddFillRule = rule == .evenOdd
    clip()
  }

  /// Clips further drawing to rectangles.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  /// Fills or strokes the current path, or both, and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = currentPath
    if mode != .stroke {
      currentPath.usesEvenOddFillRule = mode == .eoFill || mode == .eoFillStroke
      fillPath()
    }
    guard mode != .fill, mode != .eoFill else { return }
    currentPath = path
    strokePath()
  }

  /// Draws a picture, stretched to a rectangle; the picture is never tiled.
  public func draw(_ image: UIImage, in rect: CGRect, byTiling: Bool) { draw(image, in: rect) }

  /// Returns the stroke style, in points of the page.
  func strokeStyle(width: Double, scale: Double) -> StrokeStyle {
    let cap: StrokeStyle.Cap =
      switch state.cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    let join: StrokeStyle.Join =
      switch state.join {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    return StrokeStyle(
      width: width, cap: cap, join: join, miterLimit: max(1, state.miterLimit),
      dash: state.dashes.map { $0 * scale }, dashPhase: state.dashPhase * scale)
  }
}

/// Stroke styles of paths.
extension UIBezierPath {
  /// The cap of stroked lines.
  public var lineCapStyle: CGLineCap {
    get { CGLineCap(rawValue: capNumber) ?? .butt }
    set { capNumber = newValue.rawValue }
  }

  /// The join of stroked lines.
  public var lineJoinStyle: CGLineJoin {
    get { CGLineJoin(rawValue: joinNumber) ?? .miter }
    set { joinNumber = newValue.rawValue }
  }

  /// Sets the alternating lengths of dashes and gaps, in points; none for a solid line.
  public func setLineDash(
    _ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat
  ) {
    let lengths = unsafe UnsafeBufferPointer(
      start: pattern, count: pattern == nil ? 0 : max(0, count))
    dashes = unsafe lengths.map { Double(sound: $0) }
    dashPhase = Double(sound: phase)
  }

  /// Fills the path with an additional opacity.
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    CGContext.current?.fading(by: alpha) { fill() }
  }

  /// Strokes the path with an additional opacity.
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    CGContext.current?.fading(by: alpha) { stroke() }
  }
}
