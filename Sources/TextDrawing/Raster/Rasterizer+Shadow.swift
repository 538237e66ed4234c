package import TextGeometry
package import TextStorage

/// A blurred shadow as a picture, for drawing that has no blur of its own.
package struct ShadowPicture {
  /// The picture.
  package var bitmap: Bitmap
  /// Its place, in points of the page.
  package var frame: Rect
}

extension Rasterizer {
  /// Returns the shadow of everything that a list draws; nil if it is outside the page or has no
  /// colour.
  ///
  /// - Parameters:
  ///   - list: The drawing.
  ///   - bounds: An area that contains the drawing, in points of the page.
  ///   - shadow: The offset in points, the radius of the blur and the colour.
  ///   - scale: The number of pixels per point.
  /// - Throws: ``DrawingError`` as ``rasterize(_:scale:limits:threads:)``.
  /// - Complexity: O(*p*) for *p* pixels of the shadow on the page.
  package func shadow(
    of list: DisplayList, in bounds: Rect, _ shadow: Shadow, scale: Double
  ) throws(DrawingError) -> ShadowPicture? {
    let deviation = min(max(shadow.blurRadius * scale / 2, 0), PagePainter.largestDeviation)
    let margin = 3 * deviation / scale + 1
    let opacity = min(max(shadow.color.alpha, 0), 1)
    // The part of the drawing whose shadow can reach the page.
    let page = Rect(
      x: -margin - shadow.offset.dx, y: -margin - shadow.offset.dy,
      width: list.size.width + 2 * margin, height: list.size.height + 2 * margin)
    let left = max(bounds.minX - margin, page.minX).rounded(.down)
    let top = max(bounds.minY - margin, page.minY).rounded(.down)
    let size = Size(
      width: (min(bounds.maxX + margin, page.maxX) - left).rounded(.up),
      height: (min(bounds.maxY + margin, page.maxY) - top).rounded(.up))
    guard opacity > 0, size.width > 0, size.height > 0, left.isFinite, top.isFinite else {
      return nil
    }
    var part = DisplayList(size: size, background: .clear)
    part.draw(list, transformedBy: .translation(x: -left, y: -top))
    let drawn = try rasterize(part, scale: scale)
    var coverages = drawn.pixels.map { UInt8(truncatingIfNeeded: $0 &>> 24) }
    GaussianBlur(deviation: deviation).apply(
      to: &coverages, width: drawn.width, height: drawn.height)
    func byte(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
    let color =
      byte(shadow.color.red) | byte(shadow.color.green) &<< 8 | byte(shadow.color.blue) &<< 16
    let pixels = coverages.map { color | UInt32((Double($0) * opacity).rounded()) &<< 24 }
    return ShadowPicture(
      bitmap: Bitmap(width: drawn.width, height: drawn.height, pixels: pixels),
      frame: Rect(
        x: left + shadow.offset.dx, y: top + shadow.offset.dy, width: Double(drawn.width) / scale,
        height: Double(drawn.height) / scale))
  }
}
