package import TextGeometry
import TextStorage

/// The room that an attachment takes in its line.
package struct AttachmentBox: Hashable, Sendable {
  /// The box, in points, relative to where a glyph would start; y counts upwards.
  package var bounds: Rect
  /// Room before and after the box, in points.
  package var padding: Double
  /// Whether the box is made smaller where there is less room.
  package var fitsLine: Bool

  /// The largest measure that counts, in points.
  private static let limit = 1e6

  /// - Parameter attachment: Measures that are not numbers count as zero.
  init(_ attachment: TextAttachment) {
    func sane(_ value: Double) -> Double {
      value.isFinite ? min(max(value, -Self.limit), Self.limit) : 0
    }
    let box = attachment.box
    bounds = Rect(
      x: sane(box.origin.x), y: sane(box.origin.y), width: max(0, sane(box.size.width)),
      height: max(0, sane(box.size.height)))
    padding = max(0, sane(attachment.lineLayoutPadding))
    fitsLine = attachment.fitsLine
  }

  /// How far the pen moves, in points.
  package var advance: Double { bounds.width + 2 * padding }

  /// How far the box reaches above the baseline, in points.
  package var ascent: Double { max(0, bounds.origin.y + bounds.height) }

  /// How far the box reaches below the baseline, in points.
  package var descent: Double { max(0, -bounds.origin.y) }

  /// The box where there is so much room: it and the room about it become smaller together.
  package func fitted(to room: BoxRoom) -> AttachmentBox {
    let scale = fitsLine ? room.scale(width: advance, height: ascent + descent) : 1
    guard scale < 1 else { return self }
    var fitted = self
    fitted.bounds = Rect(
      x: bounds.origin.x * scale, y: bounds.origin.y * scale, width: bounds.width * scale,
      height: bounds.height * scale)
    fitted.padding *= scale
    return fitted
  }
}

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
