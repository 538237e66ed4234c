import TextAnalysis
package import TextGeometry
import TextStorage

/// The room that an attachment takes in its line.
package struct AttachmentBox: Hashable, Sendable {
  /// The box, in points, relative to the origin of a glyph in its place; y up.
  package var bounds: Rect
  /// The room before and after the box, in points.
  package var padding: Double
  /// True if the box shrinks to fit smaller room.
  var fitsLine: Bool
  /// True if only its width shrinks on narrower lines.
  var keepsHeight: Bool
  /// The part of the lines' width that it takes at most.
  var share: Double
  /// The width that it asks for in the column of a table if it asks for no least width there, in
  /// points; nil for that of the box.
  package var columnWidth: Double?

  /// The largest usable measure, in points.
  private static let limit = 1e6

  /// - Parameter attachment: The attachment; measures that are not finite count as zero.
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
    keepsHeight = attachment.keepsHeight
    share = min(max(sane(attachment.fittingShare), 0.001), 1)
    columnWidth = fitsLine ? attachment.columnWidth.map { max(0, sane($0)) } : nil
  }

  /// The advance of the pen, in points.
  package var advance: Double { bounds.width + 2 * padding }

  /// The extent of the box above the baseline, in points.
  var ascent: Double { max(0, bounds.origin.y + bounds.height) }

  /// The extent of the box below the baseline, in points.
  var descent: Double { max(0, -bounds.origin.y) }

  /// Returns the box scaled to fit a room; its padding shrinks with it.
  package func fitted(to room: BoxRoom) -> AttachmentBox {
    guard fitsLine else { return self }
    let height = ascent + descent
    let scale = room.scale(width: advance, height: keepsHeight ? 0 : height, share: share)
    let high = keepsHeight ? room.scale(width: 0, height: height) : scale
    guard scale < 1 || high < 1 else { return self }
    var fitted = self
    fitted.bounds = Rect(
      x: bounds.origin.x * scale, y: bounds.origin.y * high, width: bounds.width * scale,
      height: bounds.height * high)
    fitted.padding *= scale
    return fitted
  }
}

/// The room for attachments that shrink to fit, in points: the length of a line, and the height
/// that the container leaves above the text.
package struct BoxRoom: Hashable, Sendable {
  package var width = Double.infinity
  package var height = Double.infinity

  package init(width: Double = .infinity, height: Double = .infinity) {
    self.width = width
    self.height = height
  }

  /// True if neither measure is limited.
  package var isUnlimited: Bool { width == .infinity && height == .infinity }

  /// The scale at which something fits the room; 1 if it fits as it is.
  ///
  /// - Parameter share: The part of the width that it takes at most.
  func scale(width: Double, height: Double, share: Double = 1) -> Double {
    var scale = 1.0
    let most = share == 1 ? self.width : self.width * share
    if width > most { scale = max(0, most) / width }
    if height * scale > self.height { scale = max(0, self.height) / height }
    return scale
  }
}
