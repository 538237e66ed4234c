public import Foundation
public import TextDrawing
import TextFonts
import TextGeometry
import TextStorage

/// A drawing destination for text and paths: Text Kit's graphics context, over a display list.
///
/// ```swift
/// let target = CGContext(DisplayList(size: page))
/// target.draw { layoutManager.drawGlyphs(forGlyphRange: range, at: .zero) }
/// ```
///
/// Points are those of the page, y down. Transforms move, rotate, scale and mirror all drawing,
/// and a clip cuts it off at its edge, including glyphs and pictures.
public final class CGContext {
  /// The display list with everything drawn so far.
  public var list: DisplayList

  /// The graphics state that ``saveGState()`` keeps.
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
    /// The shadow of all drawing; nil for none.
    var shadow: Shadow?
    var transform = Transform.identity
    /// The clip, in points of the page; nil for none.
    var clip: BezierPath?
  }

  var state = State()
  var saved: [State] = []
  /// The layers that have begun, innermost last.
  var layers: [OpenLayer] = []
  /// The position at which the next line of Core Text is drawn.
  public var textPosition = CGPoint.zero
  /// The transform of glyphs; kept for the program, because text is always upright.
  public var textMatrix = CGAffineTransform.identity
  /// The number of pixels per point of the picture that this context makes.
  var pictureScale: CGFloat = 1
  /// The current path, in points of the page.
  var currentPath = BezierPath()

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

  /// Saves colours, widths, transform and clip for ``restoreGState()``.
  public func saveGState() { saved.append(state) }

  /// Restores the state of the last ``saveGState()``; does nothing without one.
  public func restoreGState() {
    if let last = saved.popLast() { state = last }
  }

  /// Sets the fill colour.
  public func setFillColor(_ color: CGColor) { fillColor = color.color }
  /// Sets the stroke colour.
  public func setStrokeColor(_ color: CGColor) { strokeColor = color.color }
  /// Sets the fill colour.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(UIColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the stroke colour.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(UIColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the line width, in points.
  public func setLineWidth(_ width: CGFloat) { state.lineWidth = Double(sound: width) }
  /// Sets the alternating lengths of dashes and gaps, in points.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.dashPhase = Double(sound: phase)
    state.dashes = lengths.map { Double(sound: $0) }
  }
  /// Sets the opacity of all further drawing, 0 to 1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = Double(sound: alpha) }

  // MARK: Transforms

  /// The transform from points of the drawing to those of the page.
  public var ctm: CGAffineTransform { CGAffineTransform(state.transform) }

  /// Moves all further drawing.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }

  /// Scales all further drawing.
  public func scaleBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(scaleX: x, y: y))
  }

  /// Rotates all further drawing, by radians.
  public func rotate(by angle: CGFloat) {
    concatenate(CGAffineTransform(rotationAngle: angle))
  }

  /// Transforms all further drawing, before the present transform is applied.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.kit.concatenating(state.transform)
  }

  // MARK: Paths

  /// Begins a path.
  public func beginPath() { currentPath = BezierPath() }
  /// Starts a subpath.
  public func move(to point: CGPoint) { currentPath.move(to: placed(point)) }
  /// Adds a line.
  public func addLine(to point: CGPoint) {
    if currentPath.isEmpty { return move(to: point) }
    currentPath.addLine(to: placed(point))
  }
  /// Adds a cubic curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(
      to: placed(end), controlPoint1: placed(control1), controlPoint2: placed(control2))
  }
  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: placed(end), controlPoint: placed(control))
  }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { add(BezierPath(rect: Rect(rect))) }
  /// Adds an ellipse.
  public func addEllipse(in rect: CGRect) { add(BezierPath(ovalIn: Rect(rect))) }
  /// Adds a path.
  public func addPath(_ path: CGPath) { add(path.path) }
  /// Closes the subpath.
  public func closePath() { currentPath.close() }

  private func placed(_ point: CGPoint) -> Point { state.transform.apply(to: Point(point)) }

  private func add(_ other: BezierPath) {
    var other = other
    other.apply(state.transform)
    currentPath.append(other)
  }

  /// Fills the current path and clears it.
  public func fillPath() {
    paint(currentPath)
    beginPath()
  }

  /// Strokes the current path and clears it.
  public func strokePath() {
    paintLine(currentPath)
    beginPath()
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { fill(BezierPath(rect: Rect(rect))) }
  /// Fills an ellipse.
  public func fillEllipse(in rect: CGRect) { fill(BezierPath(ovalIn: Rect(rect))) }
  /// Strokes a rectangle.
  public func stroke(_ rect: CGRect) { stroke(BezierPath(rect: Rect(rect))) }
  /// Strokes a rectangle with a line width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    stroke(BezierPath(rect: Rect(rect)), width: Double(sound: width))
  }
  /// Strokes an ellipse.
  public func strokeEllipse(in rect: CGRect) { stroke(BezierPath(ovalIn: Rect(rect))) }

  /// Strokes a line between each pair of points.
  public func strokeLineSegments(between points: [CGPoint]) {
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      beginPath()
      move(to: points[index])
      addLine(to: points[index + 1])
      strokePath()
    }
  }

  /// Clears a rectangle by filling it with the page's background.
  public func clear(_ rect: CGRect) {
    saveGState()
    fillColor = list.background
    fill(rect)
    restoreGState()
  }

  // MARK: Clipping

  /// Clips further drawing to the current path, and clears the path.
  public func clip() {
    clip(toPage: currentPath)
    beginPath()
  }

  /// Clips further drawing to a rectangle.
  public func clip(to rect: CGRect) {
    var region = BezierPath(rect: Rect(rect))
    region.apply(state.transform)
    clip(toPage: region)
  }

  /// The bounding box of the clip.
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

/// An older name of AppKit and the kit.
public typealias DrawingTarget = CGContext
