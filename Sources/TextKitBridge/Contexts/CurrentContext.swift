public import Foundation
import TextGeometry
import TextStorage

/// The current context.
extension CGContext {
  /// The context of the drawing in progress in this task.
  @TaskLocal private static var scoped: Box?

  /// A carrier of a context, which only the drawing thread sees.
  private struct Box: @unchecked Sendable {
    let context: CGContext
  }

  /// Makes this the current context during `body`.
  public func draw(_ body: () -> Void) {
    CGContext.$scoped.withValue(Box(context: self)) { body() }
  }

  /// The current context: the one pushed last on this thread, or that of the drawing in progress.
  static var current: CGContext? { pushed.last ?? scoped?.context }

  private static let key = "TextKitBridge.CGContext"

  /// The contexts that the program has pushed on this thread.
  static var pushed: [CGContext] {
    get { Thread.current.threadDictionary[key] as? [CGContext] ?? [] }
    set { Thread.current.threadDictionary[key] = newValue.isEmpty ? nil : newValue }
  }
}

/// Returns the current context, or nil if there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? { CGContext.current }

/// Pushes a context as the current one of this thread.
public func UIGraphicsPushContext(_ context: CGContext) { CGContext.pushed.append(context) }

/// Pops the current context of this thread, which makes the previous one current.
public func UIGraphicsPopContext() { _ = CGContext.pushed.popLast() }

extension UIColor {
  /// Sets this as the fill colour of the current context.
  public func setFill() { CGContext.current?.fillColor = color }
  /// Sets this as the stroke colour of the current context.
  public func setStroke() { CGContext.current?.strokeColor = color }
  /// Sets this as the fill and stroke colour of the current context.
  public func set() {
    setFill()
    setStroke()
  }
}

extension UIBezierPath {
  /// Fills the path.
  public func fill() { CGContext.current?.fill(path) }

  /// Strokes the path with the width ``lineWidth``.
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

  /// Clips further drawing to the path.
  public func addClip() {
    guard let context = CGContext.current else { return }
    var region = path
    region.apply(context.state.transform)
    context.clip(toPage: region)
  }
}

/// Fills a rectangle with the current fill colour.
public func UIRectFill(_ rect: CGRect) { CGContext.current?.fill(rect) }
