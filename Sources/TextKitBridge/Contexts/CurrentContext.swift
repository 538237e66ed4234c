public import Foundation
import TextGeometry
import TextStorage

/// The context that is drawn on.
extension CGContext {
  /// The context of the drawing that is under way in this task.
  @TaskLocal private static var scoped: Box?

  /// Carries a context; only the thread that draws sees it.
  private struct Box: @unchecked Sendable {
    let context: CGContext
  }

  /// Makes this the context that `body` draws on.
  public func draw(_ body: () -> Void) {
    CGContext.$scoped.withValue(Box(context: self)) { body() }
  }

  /// What is drawn on now: the context pushed last on this thread, or that of the drawing under way.
  static var current: CGContext? { pushed.last ?? scoped?.context }

  private static let key = "TextKitBridge.CGContext"

  /// The contexts that the program has pushed on this thread.
  static var pushed: [CGContext] {
    get { Thread.current.threadDictionary[key] as? [CGContext] ?? [] }
    set { Thread.current.threadDictionary[key] = newValue.isEmpty ? nil : newValue }
  }
}

/// The context that is drawn on; nil when nothing is.
public func UIGraphicsGetCurrentContext() -> CGContext? { CGContext.current }

/// Makes a context the current one of this thread.
public func UIGraphicsPushContext(_ context: CGContext) { CGContext.pushed.append(context) }

/// Makes the context before it the current one of this thread.
public func UIGraphicsPopContext() { _ = CGContext.pushed.popLast() }

extension UIColor {
  /// Makes the colour that of what is filled from now on.
  public func setFill() { CGContext.current?.fillColor = color }
  /// Makes the colour that of what is stroked from now on.
  public func setStroke() { CGContext.current?.strokeColor = color }
  /// Makes the colour that of what is filled and stroked from now on.
  public func set() {
    setFill()
    setStroke()
  }
}

extension UIBezierPath {
  /// Fills the path.
  public func fill() { CGContext.current?.fill(path) }

  /// Strokes the path, ``lineWidth`` wide.
  public func stroke() {
    guard let context = CGContext.current else { return }
    context.saveGState()
    context.state.cap = lineCapStyle
    context.state.join = lineJoinStyle
    context.state.miterLimit = Double(sound: miterLimit)
    if !dashes.isEmpty {
      context.state.dashes = dashes
      context.state.dashPhase = dashPhase
    }
    context.stroke(path, width: Double(sound: lineWidth))
    context.restoreGState()
  }

  /// Has only what lies in the path drawn from now on.
  public func addClip() {
    guard let context = CGContext.current else { return }
    var region = path
    region.apply(context.state.transform)
    context.clip(toPage: region)
  }
}

/// Fills a rectangle with the current colour.
public func UIRectFill(_ rect: CGRect) { CGContext.current?.fill(rect) }
