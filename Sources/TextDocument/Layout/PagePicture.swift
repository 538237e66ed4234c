package import TextDrawing
package import TextGeometry

/// A picture as it stands on a page.
package struct PagePicture: Sendable {
  /// Where it stands, in points.
  package var frame: Rect
  /// Its pixels.
  package var bitmap: Bitmap
  /// How opaque it is painted, from 0 to 1.
  package var opacity: Double
}
