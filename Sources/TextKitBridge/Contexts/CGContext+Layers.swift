public import Foundation
import TextDrawing
import TextGeometry
import TextStorage

/// Transparency layers, and members about the state.
extension CGContext {
  /// A list that waits for the end of a transparency layer.
  struct OpenLayer {
    var list: DisplayList
    var state: State
    var depth: Int
  }

  /// Begins a layer. What is drawn until ``endTransparencyLayer()`` gets the opacity and the
  /// shadow of the context as a whole.
  ///
  /// - Parameter auxiliaryInfo: Without effect.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) {
    layers.append(OpenLayer(list: list, state: state, depth: saved.count))
    list = DisplayList(size: list.size, background: .clear)
    state.alpha = 1
    state.shadow = nil
  }

  /// Begins a layer that is clipped to a rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Ends the layer that began last; does nothing without one.
  public func endTransparencyLayer() {
    guard let layer = layers.popLast() else { return }
    let page = list
    (list, state) = (layer.list, layer.state)
    saved.removeLast(max(0, saved.count - layer.depth))
    castShadow(in: Rect(origin: .zero, size: page.size)) { $0.draw(page, opacity: state.alpha) }
    list.draw(page, clippedTo: state.clip, opacity: state.alpha)
  }

  /// Draws with an additional opacity.
  func fading(by alpha: CGFloat, _ draw: () -> Void) {
    saveGState()
    setAlpha(CGFloat(state.alpha) * alpha)
    draw()
    restoreGState()
  }

  /// The current path in the drawing's coordinates; nil if it is empty.
  public var path: CGPath? {
    if currentPath.isEmpty { return nil }
    var path = currentPath
    if let inverse = state.transform.inverted { path.apply(inverse) }
    return UIBezierPath(path)
  }

  /// True if there is no current path.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// The end of the current path, in the drawing's coordinates.
  public var currentPointOfPath: CGPoint { path?.currentPoint ?? .zero }

  /// The rectangle around the current path, in the drawing's coordinates.
  public var boundingBoxOfPath: CGRect { path?.boundingBoxOfPath ?? .null }

  /// Removes the clip.
  public func resetClip() { state.clip = nil }

  /// Replaces the current path by the outline of its stroke.
  public func replacePathWithStrokedPath() {
    let transform = state.transform
    let factor = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    currentPath = currentPath.stroked(
      strokeStyle(width: state.lineWidth * factor, scale: factor))
  }

  /// Kept for the program: pictures are always smoothed.
  public var interpolationQuality: CGInterpolationQuality {
    get { .default }
    set {}
  }

  /// Does nothing: curves are drawn exactly.
  public func setFlatness(_ flatness: CGFloat) {}
  /// Does nothing: fonts are always smoothed in gray.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
  /// Does nothing: fonts are always smoothed in gray.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  /// Does nothing: glyphs are always at parts of pixels.
  public func setAllowsFontSubpixelPositioning(_ allows: Bool) {}
  /// Does nothing: glyphs are always at parts of pixels.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
  /// Does nothing: glyphs are always at parts of pixels.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
  /// Does nothing: all colours are sRGB.
  public func setFillColorSpace(_ space: CGColorSpace) {}
  /// Does nothing: all colours are sRGB.
  public func setStrokeColorSpace(_ space: CGColorSpace) {}
}

/// The quality of stretched pictures.
public enum CGInterpolationQuality: Int32, Sendable {
  /// That of the context.
  case `default` = 0
  /// Without smoothing.
  case none = 1
  /// Fast.
  case low = 2
  /// Slow.
  case high = 3
  /// Between these.
  case medium = 4
}

/// Strokes a rectangle of one point within another one with the current fill colour.
public func UIRectFrame(_ rect: CGRect) {
  guard let context = CGContext.current else { return }
  context.saveGState()
  context.strokeColor = context.fillColor
  context.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
  context.restoreGState()
}

/// Clips further drawing to a rectangle.
public func UIRectClip(_ rect: CGRect) { CGContext.current?.clip(to: rect) }

/// Fills a rectangle with the current fill colour.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) { UIRectFill(rect) }
