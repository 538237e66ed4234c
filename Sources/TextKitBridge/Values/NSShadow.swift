public import Foundation
import TextGeometry
import TextStorage

/// A shadow that text throws.
///
/// The bridge's name for the kit's ``/TextStorage/Shadow``, as a class.
open class NSShadow: AttributeValue, NSCopying {
  /// How far the shadow is moved, in points, y down.
  open var shadowOffset = CGSize.zero
  /// How wide its edge fades, in points.
  open var shadowBlurRadius: CGFloat = 0
  /// Its colour, a `UIColor`; black at a third when nil.
  open var shadowColor: Any?

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
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSShadow)?.shadow == shadow }

  /// The hash of the shadow.
  open override var hash: Int { shadow.hashValue }

  /// A shadow of its own.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    (copy.shadowOffset, copy.shadowBlurRadius) = (shadowOffset, shadowBlurRadius)
    copy.shadowColor = shadowColor
    return copy
  }
}
