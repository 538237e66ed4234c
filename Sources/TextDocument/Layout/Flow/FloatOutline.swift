import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

extension FlowHost {
  /// Returns the outline of the opaque parts of a picture.
  ///
  /// - Parameters:
  ///   - contents: The picture.
  ///   - frame: The rectangle that it fills.
  /// - Returns: The outline; nil if the picture has none, or cannot be read.
  func outline(of contents: TextAttachment.Contents, in frame: Rect) -> BezierPath? {
    let whole = Rect(x: 0, y: 0, width: 1000, height: 1000)
    let known = floatOutlines[contents] ?? Self.outline(of: contents, in: whole) ?? BezierPath()
    floatOutlines[contents] = known
    if known.bounds.isEmpty { return nil }
    let fit = Transform.scale(x: frame.width / whole.width, y: frame.height / whole.height)
    return known.transformed(
      by: fit.concatenating(.translation(x: frame.minX, y: frame.minY)))
  }

  private static func outline(
    of contents: TextAttachment.Contents, in frame: Rect
  ) -> BezierPath? {
    guard case .data(let bytes) = contents,
      let bitmap = try? PictureDecoder().decode(bytes, place: "picture")
    else { return nil }
    return try? BezierPath(
      alpha: bitmap.opacities, width: bitmap.width, height: bitmap.height, threshold: 0.5,
      in: frame)
  }
}
