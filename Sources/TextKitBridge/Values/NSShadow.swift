public import Foundation
import TextGeometry
import TextStorage

/// A shadow that text throws.
///
/// The bridge's name for the kit's ``/TextStorage/Shadow``, as a class.
public final class NSShadow: NSObject {
  /// How far the shadow is moved, in points, y down.
  public var shadowOffset = CGSize.zero
  /// How wide its edge fades, in points.
  public var shadowBlurRadius: CGFloat = 0
  /// Its colour, a `UIColor`; black at a third when nil.
  public var shadowColor: Any?

  /// The shadow as the kit has it.
  var shadow: Shadow {
    var shadow = Shadow(
      offset: Vector(dx: Double(shadowOffset.width), dy: Double(shadowOffset.height)),
      blurRadius: max(0, Double(shadowBlurRadius)))
    if let color = (shadowColor as? UIColor)?.color { shadow.color = color }
    return shadow
  }
}
