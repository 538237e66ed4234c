import TextGeometry
import TextStorage

extension BoxOutline {
  /// The most layers of a blurred edge.
  private static let maximumLayers = 16

  /// Returns the shadow of the box; nil if it is invisible.
  ///
  /// Its edge is a smooth ramp as wide as twice the blur, of layers that all outputs draw.
  ///
  /// - Parameter radius: The radius of the box's corners, in points.
  func shadow(_ shadow: Shadow, radius: Double) -> BoxDecoration? {
    let lengths = [shadow.offset.dx, shadow.offset.dy, shadow.blurRadius]
    guard shadow.color.alpha > 0, lengths.allSatisfy(\.isFinite) else { return nil }
    let blur = max(0, shadow.blurRadius)
    let move = Transform.translation(x: shadow.offset.dx, y: shadow.offset.dy)
    let own = path(radius: radius).transformed(by: move)
    var decoration = BoxDecoration(
      rects: [own.bounds], color: shadow.color, radius: radius, outline: own, area: own)
    decoration.blurRadius = blur
    let count = blur > 0 ? min(Self.maximumLayers, max(4, Int(2 * blur))) : 0
    var covered = 0.0
    for layer in 0..<count {
      let share = (Double(layer) + 1) / Double(count)
      let target = shadow.color.alpha * share * share * (3 - 2 * share)
      var color = shadow.color
      // The layers below show through.
      color.alpha = covered < 1 ? (target - covered) / (1 - covered) : 0
      covered = target
      let inset = blur * ((2 * Double(layer) + 1) / Double(count) - 1)
      // Corners are round outside of a box, even if its own are not.
      let path = path(radius: max(radius, 1e-3), inset: inset).transformed(by: move)
      decoration.layers.append(BoxDecoration.Layer(path: path, color: color))
    }
    return decoration
  }
}
