public import Foundation
import TextDrawing
import TextGeometry
import TextStorage

/// The shadow of everything that is drawn.
extension CGContext {
  /// Gives all further drawing a shadow in black, at one third of full opacity.
  ///
  /// - Parameters:
  ///   - offset: The offset in points of the page, y down, whatever the transform.
  ///   - blur: The radius of the blur, in points: twice the standard deviation.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: UIColor.black.withAlphaComponent(1.0 / 3))
  }

  /// Gives all further drawing a shadow, or none if the colour is nil.
  ///
  /// - Parameters:
  ///   - offset: The offset in points of the page, y down, whatever the transform.
  ///   - blur: The radius of the blur, in points: twice the standard deviation.
  ///   - color: The colour.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map {
      Shadow(
        offset: Vector(dx: Double(sound: offset.width), dy: Double(sound: offset.height)),
        blurRadius: max(0, Double(sound: blur)), color: $0.color)
    }
  }

  /// Draws the shadow of a drawing, if the context has one.
  ///
  /// - Parameters:
  ///   - bounds: An area that contains the drawing, in points of the page.
  ///   - draw: The drawing, in points of the page.
  func castShadow(in bounds: Rect, of draw: (inout DisplayList) -> Void) {
    guard let shadow = state.shadow else { return }
    var page = DisplayList(size: list.size, background: .clear)
    draw(&page)
    guard
      let picture = try? Rasterizer().shadow(
        of: page, in: bounds, shadow, scale: max(Self.shadowScale, Double(pictureScale)))
    else { return }
    var cast = DisplayList(size: list.size, background: .clear)
    cast.draw(picture.bitmap, in: picture.frame)
    list.draw(cast, clippedTo: state.clip)
  }

  /// Returns the area that a rectangle of the drawing takes on the page.
  func pageBounds(of rect: Rect) -> Rect {
    var path = BezierPath(rect: rect)
    path.apply(state.transform)
    return path.bounds
  }

  /// The number of pixels per point of a shadow.
  private static let shadowScale = 2.0
}
