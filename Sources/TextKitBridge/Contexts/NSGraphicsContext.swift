public import Foundation
import TextGeometry

/// AppKit's current context.
public final class NSGraphicsContext: NSObject {
  /// The context.
  public let cgContext: CGContext

  /// Creates a context for a drawing destination.
  public init(cgContext: CGContext, flipped initialFlippedState: Bool = true) {
    self.cgContext = cgContext
  }

  /// The current context; setting it replaces the one of this thread.
  public static var current: NSGraphicsContext? {
    get { CGContext.current.map { NSGraphicsContext(cgContext: $0) } }
    set {
      if !CGContext.pushed.isEmpty { UIGraphicsPopContext() }
      if let newValue { UIGraphicsPushContext(newValue.cgContext) }
    }
  }

  /// Saves the state of the current context.
  public static func saveGraphicsState() { CGContext.current?.saveGState() }
  /// Restores the state of the current context.
  public static func restoreGraphicsState() { CGContext.current?.restoreGState() }
  /// Saves the state of the context.
  public func saveGraphicsState() { cgContext.saveGState() }
  /// Restores the state of the context.
  public func restoreGraphicsState() { cgContext.restoreGState() }
  /// True: y goes down.
  public var isFlipped: Bool { true }
}

extension CGRect {
  /// Fills the rectangle with the current fill colour, by AppKit's name.
  public func fill() { UIRectFill(self) }
  /// Strokes the rectangle with the current fill colour, by AppKit's name.
  public func frame() { UIRectFrame(self) }
  /// Clips further drawing to the rectangle, by AppKit's name.
  public func clip() { UIRectClip(self) }
}

extension UIBezierPath {
  /// Creates a rectangle with round corners, by AppKit's name.
  public convenience init(roundedRect rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: xRadius, height: yRadius))
  }

  /// Fills a rectangle with the current fill colour, by AppKit's name.
  public static func fill(_ rect: CGRect) { UIRectFill(rect) }
  /// Strokes a rectangle with the current stroke colour, by AppKit's name.
  public static func stroke(_ rect: CGRect) { CGContext.current?.stroke(rect) }
}
