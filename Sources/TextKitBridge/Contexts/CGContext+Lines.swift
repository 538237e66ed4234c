public import Foundation
import TextGeometry
import TextStorage

/// What a line looks like at its ends.
public enum CGLineCap: Int32, Sendable {
  /// Cut off at the end.
  case butt = 0
  /// A half circle around the end.
  case round = 1
  /// Half a square beyond the end.
  case square = 2
}

/// What a line looks like where it bends.
public enum CGLineJoin: Int32, Sendable {
  /// A corner, unless it would reach too far.
  case miter = 0
  /// A part of a circle.
  case round = 1
  /// A corner cut off.
  case bevel = 2
}

/// Which points are inside a path.
public enum CGPathFillRule: Int, Sendable {
  /// Those that the path winds around.
  case winding = 0
  /// Those from which a ray crosses the path an odd number of times.
  case evenOdd = 1
}

/// What is done with a path.
public enum CGPathDrawingMode: Int32, Sendable {
  /// It is filled.
  case fill = 0
  /// It is filled by the even-odd rule.
  case eoFill = 1
  /// It is stroked.
  case stroke = 2
  /// It is filled and stroked.
  case fillStroke = 3
  /// It is filled by the even-odd rule and stroked.
  case eoFillStroke = 4
}

/// How colours mix; kept for the program: they are always laid over each other.
public enum CGBlendMode: Int32, Sendable {
  /// Laid over each other.
  case normal = 0
  /// Multiplied.
  case multiply = 1
  /// Multiplied as light.
  case screen = 2
  /// Both, by what is below.
  case overlay = 3
  /// The darker of both.
  case darken = 4
  /// The lighter of both.
  case lighten = 5
  /// What is below is taken away.
  case clear = 16
  /// What is below is replaced.
  case copy = 17
  /// Within what is below.
  case sourceIn = 18
  /// Outside of what is below.
  case sourceOut = 19
  /// On what is below.
  case sourceAtop = 20
}

/// Lines and more shapes.
extension CGContext {
  /// What lines look like at their ends from now on.
  public func setLineCap(_ cap: CGLineCap) { state.cap = cap }
  /// What lines look like where they bend from now on.
  public func setLineJoin(_ join: CGLineJoin) { state.join = join }
  /// How many half widths a corner may reach from now on.
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = Double(sound: limit) }
  /// Does nothing: colours are laid over each other.
  public func setBlendMode(_ mode: CGBlendMode) {}
  /// Does nothing: edges are always smooth.
  public func setShouldAntialias(_ shouldAntialias: Bool) {}
  /// Does nothing: edges are always smooth.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
  /// The gray of what is filled from now on.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(UIColor(white: gray, alpha: alpha))
  }
  /// The gray of what is stroked from now on.
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

  /// Adds an arc; angles are in radians. What is clockwise with y upwards is not with y downwards, as here.
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

  /// Fills the path by a rule and forgets it.
  public func fillPath(using rule: CGPathFillRule) {
    drawPath(using: rule == .evenOdd ? .eoFill : .fill)
  }

  /// Has only what lies in the path by a rule drawn from now on, and forgets the path.
  public func clip(using rule: CGPathFillRule) {
    currentPath.usesEvenOddFillRule = rule == .evenOdd
    clip()
  }

  /// Has only what lies in rectangles drawn from now on.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  /// Fills or strokes the path, or both, and forgets it.
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

  /// Draws some text's attachment or any picture: the older order of its parameters.
  public func draw(_ image: UIImage, in rect: CGRect, byTiling: Bool) { draw(image, in: rect) }

  /// The style of lines, in points of the page.
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

/// Lines of paths.
extension UIBezierPath {
  /// What lines look like at their ends.
  public var lineCapStyle: CGLineCap {
    get { CGLineCap(rawValue: capNumber) ?? .butt }
    set { capNumber = newValue.rawValue }
  }

  /// What lines look like where they bend.
  public var lineJoinStyle: CGLineJoin {
    get { CGLineJoin(rawValue: joinNumber) ?? .miter }
    set { joinNumber = newValue.rawValue }
  }

  /// Sets the lengths of dashes and gaps by turns, in points; none for an unbroken line.
  public func setLineDash(
    _ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat
  ) {
    let lengths = unsafe UnsafeBufferPointer(
      start: pattern, count: pattern == nil ? 0 : max(0, count))
    dashes = unsafe lengths.map { Double(sound: $0) }
    dashPhase = Double(sound: phase)
  }

  /// Fills the path with another opacity.
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = CGContext.current else { return }
    context.saveGState()
    context.setAlpha(CGFloat(context.state.alpha) * alpha)
    fill()
    context.restoreGState()
  }

  /// Strokes the path with another opacity.
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = CGContext.current else { return }
    context.saveGState()
    context.setAlpha(CGFloat(context.state.alpha) * alpha)
    stroke()
    context.restoreGState()
  }
}
