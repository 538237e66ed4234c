public import TextDrawing
import TextGeometry
import TextStorage

/// What `drawGlyphs(forGlyphRange:at:)` and `UIBezierPath.stroke()` draw on: Text Kit's current graphics
/// context.
///
/// ```swift
/// let target = DrawingTarget(DisplayList(size: page))
/// target.draw { layoutManager.drawGlyphs(forGlyphRange: range, at: .zero) }
/// ```
public final class DrawingTarget {
  /// What has been drawn.
  public var list: DisplayList
  var fillColor = Color.black
  var strokeColor = Color.black

  /// Creates a target.
  public init(_ list: DisplayList) { self.list = list }

  /// The target of the drawing that is under way on this thread.
  @TaskLocal static var current: Box?

  /// Carries a target; only the thread that draws sees it.
  struct Box: @unchecked Sendable {
    let target: DrawingTarget
  }

  /// Makes this the target of what `body` draws.
  public func draw(_ body: () -> Void) {
    DrawingTarget.$current.withValue(Box(target: self)) { body() }
  }
}

extension UIColor {
  /// Makes the colour that of what is filled from now on.
  public func setFill() { DrawingTarget.current?.target.fillColor = color }
  /// Makes the colour that of what is stroked from now on.
  public func setStroke() { DrawingTarget.current?.target.strokeColor = color }
  /// Makes the colour that of what is filled and stroked from now on.
  public func set() {
    setFill()
    setStroke()
  }
}

extension UIBezierPath {
  /// Fills the path.
  public func fill() {
    guard let target = DrawingTarget.current?.target else { return }
    target.list.fill(path, with: target.fillColor)
  }

  /// Strokes the path, one point wide.
  public func stroke() {
    guard let target = DrawingTarget.current?.target else { return }
    target.list.stroke(path, with: target.strokeColor, width: 1)
  }
}
