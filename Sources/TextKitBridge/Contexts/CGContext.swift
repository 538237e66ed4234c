public import Foundation
public import TextDrawing
import TextFonts
import TextGeometry
import TextStorage

/// What text and paths are drawn on: Text Kit's graphics context, over a display list.
///
/// ```swift
/// let target = CGContext(DisplayList(size: page))
/// target.draw { layoutManager.drawGlyphs(forGlyphRange: range, at: .zero) }
/// ```
///
/// Points are those of the page, y down. Transforms move, turn, scale and mirror what is drawn, and a clip cuts it
/// off at its edge, glyphs and pictures too.
public final class CGContext {
  /// What has been drawn.
  public var list: DisplayList

  /// What ``saveGState()`` keeps.
  struct State {
    var fillColor = Color.black
    var strokeColor = Color.black
    var lineWidth = 1.0
    var dashes: [Double] = []
    var dashPhase = 0.0
    var cap = CGLineCap.butt
    var join = CGLineJoin.miter
    var miterLimit = 10.0
    var alpha = 1.0
    var transform = Transform.identity
    /// What may be drawn on, in points of the page; nil for everything.
    var clip: BezierPath?
  }

  var state = State()
  private var saved: [State] = []
  /// How many pixels a point of the picture gets that this context makes.
  var pictureScale: CGFloat = 1
  /// The path that is being made, in points of the page.
  var currentPath: BezierPath {
    get { path }
    set { path = newValue }
  }
  private var path = BezierPath()

  /// Creates a context.
  public init(_ list: DisplayList) { self.list = list }

  var fillColor: Color {
    get { state.fillColor }
    set { state.fillColor = newValue }
  }

  var strokeColor: Color {
    get { state.strokeColor }
    set { state.strokeColor = newValue }
  }

  // MARK: State

  /// Keeps colours, widths, transform and clip for ``restoreGState()``.
  public func saveGState() { saved.append(state) }

  /// Takes back what was changed since the last ``saveGState()``; does nothing without one.
  public func restoreGState() {
    if let last = saved.popLast() { state = last }
  }

  /// The colour of what is filled from now on.
  public func setFillColor(_ color: CGColor) { fillColor = color.color }
  /// The colour of what is stroked from now on.
  public func setStrokeColor(_ color: CGColor) { strokeColor = color.color }
  /// The colour of what is filled from now on.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(UIColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// The colour of what is stroked from now on.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(UIColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// How wide lines are from now on, in points.
  public func setLineWidth(_ width: CGFloat) { state.lineWidth = Double(sound: width) }
  /// The lengths of strokes and gaps by turns, in points, from now on.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.dashPhase = Double(sound: phase)
    state.dashes = lengths.map { Double(sound: $0) }
  }
  /// The opacity of all that is drawn from now on, 0 to 1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = Double(sound: alpha) }

  // MARK: Transforms

  /// From points of the drawing to those of the page.
  public var ctm: CGAffineTransform { CGAffineTransform(state.transform) }

  /// Moves what is drawn from now on.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }

  /// Scales what is drawn from now on.
  public func scaleBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(scaleX: x, y: y))
  }

  /// Turns what is drawn from now on, by radians.
  public func rotate(by angle: CGFloat) {
    concatenate(CGAffineTransform(rotationAngle: angle))
  }

  /// Transforms what is drawn from now on, before what has been asked for so far.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.kit.concatenating(state.transform)
  }

  // MARK: Paths

  /// Begins a path.
  public func beginPath() { path = BezierPath() }
  /// Starts a subpath.
  public func move(to point: CGPoint) { path.move(to: placed(point)) }
  /// Adds a line.
  public func addLine(to point: CGPoint) {
    if path.isEmpty { return move(to: point) }
    path.addLine(to: placed(point))
  }
  /// Adds a cubic curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(
      to: placed(end), controlPoint1: placed(control1), controlPoint2: placed(control2))
  }
  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: placed(end), controlPoint: placed(control))
  }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { add(BezierPath(rect: Rect(rect))) }
  /// Adds an ellipse.
  public func addEllipse(in rect: CGRect) { add(BezierPath(ovalIn: Rect(rect))) }
  /// Adds a path.
  public func addPath(_ path: CGPath) { add(path.path) }
  /// Closes the subpath.
  public func closePath() { path.close() }

  private func placed(_ point: CGPoint) -> Point { state.transform.apply(to: Point(point)) }

  private func add(_ other: BezierPath) {
    var other = other
    other.apply(state.transform)
    path.append(other)
  }

  /// Fills the path and forgets it.
  public func fillPath() {
    paint(path)
    beginPath()
  }

  /// Strokes the path and forgets it.
  public func strokePath() {
    paintLine(path)
    beginPath()
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { fill(BezierPath(rect: Rect(rect))) }
  /// Fills an ellipse.
  public func fillEllipse(in rect: CGRect) { fill(BezierPath(ovalIn: Rect(rect))) }
  /// Strokes a rectangle.
  public func stroke(_ rect: CGRect) { stroke(BezierPath(rect: Rect(rect))) }
  /// Strokes a rectangle with lines of a width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    stroke(BezierPath(rect: Rect(rect)), width: Double(sound: width))
  }
  /// Strokes an ellipse.
  public func strokeEllipse(in rect: CGRect) { stroke(BezierPath(ovalIn: Rect(rect))) }

  /// Strokes lines from each first to each second point.
  public func strokeLineSegments(between points: [CGPoint]) {
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      beginPath()
      move(to: points[index])
      addLine(to: points[index + 1])
      strokePath()
    }
  }

  /// Makes a rectangle transparent: it is filled with the page's background.
  public func clear(_ rect: CGRect) {
    saveGState()
    fillColor = list.background
    fill(rect)
    restoreGState()
  }

  // MARK: Clipping

  /// Has only what lies in the path drawn from now on, and forgets the path.
  public func clip() {
    clip(toPage: path)
    beginPath()
  }

  /// Has only what lies in a rectangle drawn from now on.
  public func clip(to rect: CGRect) {
    var region = BezierPath(rect: Rect(rect))
    region.apply(state.transform)
    clip(toPage: region)
  }

  /// The box around what may be drawn on.
  public var boundingBoxOfClipPath: CGRect {
    CGRect(state.clip?.bounds ?? Rect(x: 0, y: 0, width: list.size.width, height: list.size.height))
  }

  func clip(toPage region: BezierPath) {
    state.clip = state.clip.map { (try? $0.intersection(region)) ?? region } ?? region
  }

  // MARK: Pictures

  /// Draws a picture, stretched to a rectangle.
  public func draw(_ image: UIImage, in rect: CGRect) {
    guard let bitmap = image.bitmap else { return }
    draw(bitmap, in: Rect(rect))
  }
}

/// AppKit's and the kit's older name.
public typealias DrawingTarget = CGContext
