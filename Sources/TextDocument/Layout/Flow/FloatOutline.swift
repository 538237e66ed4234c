import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

extension FlowHost {
  /// Returns the outline of the opaque parts of a picture, as far as its box shows them.
  ///
  /// - Parameters:
  ///   - attachment: The picture.
  ///   - box: The box.
  /// - Returns: The outline; nil if the picture has none, or cannot be read.
  func outline(of attachment: TextAttachment, in box: Rect) -> BezierPath? {
    let picture = attachment.pictureFrame(in: box)
    let visible = attachment.visibleFrame(in: box)
    if visible.isEmpty { return nil }
    let part = Rect(
      x: (visible.minX - picture.minX) / picture.width,
      y: (visible.minY - picture.minY) / picture.height, width: visible.width / picture.width,
      height: visible.height / picture.height)
    let whole = Rect(x: 0, y: 0, width: 1000, height: 1000)
    let key = FloatOutlineKey(contents: attachment.contents, part: part)
    let known =
      floatOutlines[key] ?? Self.outline(of: attachment.contents, part, in: whole) ?? BezierPath()
    floatOutlines[key] = known
    if known.bounds.isEmpty { return nil }
    let fit = Transform.scale(x: visible.width / whole.width, y: visible.height / whole.height)
    return known.transformed(
      by: fit.concatenating(.translation(x: visible.minX, y: visible.minY)))
  }

  /// - Parameter part: The visible part, in parts of the picture's size.
  private static func outline(
    of contents: TextAttachment.Contents, _ part: Rect, in frame: Rect
  ) -> BezierPath? {
    guard case .data(let bytes) = contents,
      let bitmap = try? PictureDecoder().decode(bytes, place: "picture")
    else { return nil }
    func pixels(_ from: Double, _ to: Double, of count: Int) -> Range<Int> {
      let first = min(max(0, Int((from * Double(count)).rounded())), count - 1)
      return first..<max(first + 1, min(Int((to * Double(count)).rounded()), count))
    }
    let columns = pixels(part.minX, part.maxX, of: bitmap.width)
    let rows = pixels(part.minY, part.maxY, of: bitmap.height)
    let all = bitmap.opacities
    let opacities =
      columns.count == bitmap.width && rows.count == bitmap.height
      ? all
      : rows.flatMap { row in
        all[row * bitmap.width + columns.lowerBound..<row * bitmap.width + columns.upperBound]
      }
    return try? BezierPath(
      alpha: opacities, width: columns.count, height: rows.count, threshold: 0.5, in: frame)
  }
}

/// A visible part of a picture.
struct FloatOutlineKey: Hashable {
  var contents: TextAttachment.Contents
  /// The part, in parts of the picture's size.
  var part: Rect
}
