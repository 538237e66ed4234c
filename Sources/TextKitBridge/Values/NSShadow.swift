public import Foundation
import TextGeometry
import TextStorage

/// A shadow of text.
///
/// The bridge's name for the kit's ``/TextStorage/Shadow``, as a class.
open class NSShadow: AttributeValue, NSCopying {
  /// The offset of the shadow, in points, y down.
  open var shadowOffset = CGSize.zero
  /// The radius of the blur, in points.
  open var shadowBlurRadius: CGFloat = 0
  /// The colour, a `UIColor`; nil for black at one third of full opacity.
  open var shadowColor: Any?

  /// Creates a shadow without offset and blur.
  public override init() {}

  /// The shadow as a type of the kit.
  var shadow: Shadow {
    var shadow = Shadow(
      offset: Vector(
        dx: Double(sound: shadowOffset.width), dy: Double(sound: shadowOffset.height)),
      blurRadius: max(0, Double(sound: shadowBlurRadius)))
    if let color = (shadowColor as? UIColor)?.color { shadow.color = color }
    return shadow
  }

  /// Returns true if two shadows are equal.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSShadow)?.shadow == shadow }

  /// The hash of the shadow.
  open override var hash: Int { shadow.hashValue }

  /// Returns an independent copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    (copy.shadowOffset, copy.shadowBlurRadius) = (shadowOffset, shadowBlurRadius)
    copy.shadowColor = shadowColor
    return copy
  }
}
