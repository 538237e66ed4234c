public import Foundation
import TextGeometry
import TextStorage

/// A shadow that text throws.
///
/// The bridge's name for the kit's ``/TextStorage/Shadow``, as a class.
public final class NSShadow: AttributeValue {
  /// How far the shadow is moved, in points, y down.
  public var shadowOffset = CGSize.zero
  /// How wide its edge fades, in points.
  public var shadowBlurRadius: CGFloat = 0
  /// Its colour, a `UIColor`; black at a third when nil.
  public var shadowColor: Any?

  /// Creates a shadow that is not moved and has a sharp edge.
  public override init() {}

  /// The shadow as the kit has it.
  var shadow: Shadow {
    var shadow = Shadow(
      offset: Vector(
        dx: Double(sound: shadowOffset.width), dy: Double(sound: shadowOffset.height)),
      blurRadius: max(0, Double(sound: shadowBlurRadius)))
    if let color = (shadowColor as? UIColor)?.color { shadow.color = color }
    return shadow
  }

  /// Whether two shadows are the same.
  public override func isEqual(_ object: Any?) -> Bool { (object as? NSShadow)?.shadow == shadow }

  /// The hash of the shadow.
  public override var hash: Int { shadow.hashValue }

  /// A shadow of its own.
  public override func copy() -> Any {
    let copy = NSShadow()
    (copy.shadowOffset, copy.shadowBlurRadius) = (shadowOffset, shadowBlurRadius)
    copy.shadowColor = shadowColor
    return copy
  }
}
