extension BezierPath {
  /// Traces the outline of a picture's opaque area.
  ///
  /// The alpha is linear between the centres of neighbouring pixels, and 0 around the picture. The
  /// outline runs where it passes the threshold: marching squares (Lorensen and Cline 1987, in the
  /// plane). If two opaque pixels touch at a corner, the mean of the four decides whether they are
  /// connected. Holes run in the opposite direction, so both fill rules give the same interior.
  ///
  /// - Parameters:
  ///   - alpha: One byte per pixel, row by row from the top.
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - threshold: The alpha, from 0 up to 1, above which a pixel is opaque.
  ///   - frame: The rectangle that the picture fills, in points.
  ///   - maximumPixels: The limit of pixels.
  /// - Throws: A ``GeometryError`` if the sizes are inconsistent or above the limit.
  /// - Complexity: O(pixels).
  public init(
    alpha: [UInt8], width: Int, height: Int, threshold: Double, in frame: Rect,
    maximumPixels: Int = 64 << 20
  ) throws(GeometryError) {
    self.init()
    guard width > 0, height > 0 else { return }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= maximumPixels else {
      throw GeometryError(
        kind: .limit, text: "picture", column: nil,
        message: "the picture has \(width)×\(height) pixels; at most \(maximumPixels) can be traced"
      )
    }
    guard alpha.count == pixels, threshold >= 0, threshold < 1 else {
      throw GeometryError(
        kind: .shape, text: "picture", column: nil,
        message: "expected \(width)×\(height) pixels and a threshold from 0 up to 1, found "
          + "\(alpha.count) pixels and \(threshold)")
    }
    var tracer = ContourTracer(
      alpha: alpha, width: width, height: height, level: threshold * 255)
    let scaleX = frame.width / Double(width)
    let scaleY = frame.height / Double(height)
    tracer.trace { point in
      Point(x: frame.minX + point.x * scaleX, y: frame.minY + point.y * scaleY)
    } into: { contour in
      for (index, point) in contour.enumerated() {
        if index == 0 { move(to: point) } else { addLine(to: point) }
      }
      close()
    }
  }
}
