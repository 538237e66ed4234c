/// The room that attachments have which fit themselves to it: the length of a line and what a container's height
/// leaves above the text, in points.
package struct BoxRoom: Hashable, Sendable {
  package var width = Double.infinity
  package var height = Double.infinity

  package init(width: Double = .infinity, height: Double = .infinity) {
    self.width = width
    self.height = height
  }

  /// Whether there is no end to it.
  var isUnlimited: Bool { width == .infinity && height == .infinity }

  /// How much smaller something has to be made to have room here; 1 where it has.
  func scale(width: Double, height: Double) -> Double {
    var scale = 1.0
    if width > self.width { scale = max(0, self.width) / width }
    if height * scale > self.height { scale = max(0, self.height) / height }
    return scale
  }
}
