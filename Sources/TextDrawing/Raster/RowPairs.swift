/// The indices of the rows of a mask or picture, and of those in the band beneath it.
///
/// Everything is checked once, on creation, so that the loops over pixels need no checks. For rows
/// as short as those of glyphs the checks would take as long as the blending.
struct RowPairs {
  /// The number of pixels in a row.
  let count: Int
  /// The number of rows.
  let rowCount: Int
  /// The index of the first pixel in the band.
  let lowerStart: Int
  /// The index of the first pixel in the mask or picture.
  let upperStart: Int

  /// Computes the indices; stops the program if some lie outside of the arrays.
  ///
  /// - Parameters:
  ///   - area: The pixels of the page to change.
  ///   - width: The width of the page.
  ///   - band: The rows that the band holds.
  ///   - lowerCount: The number of pixels of the band.
  ///   - offset: The index of the area's top left pixel in the mask or picture.
  ///   - stride: The distance between rows of the mask or picture, in pixels.
  ///   - upperCount: The number of pixels of the mask or picture.
  @inline(__always)
  init(
    _ area: PixelRect, width: Int, band: Range<Int>, lowerCount: Int, offset: Int, stride: Int,
    upperCount: Int
  ) {
    count = area.columns.count
    rowCount = area.rows.count
    lowerStart = (area.rows.lowerBound - band.lowerBound) * width + area.columns.lowerBound
    upperStart = offset
    precondition(
      area.columns.lowerBound >= 0 && area.columns.upperBound <= width
        && area.rows.lowerBound >= band.lowerBound && area.rows.upperBound <= band.upperBound
        && lowerCount == width * band.count && offset >= 0 && stride >= count
        && (rowCount == 0 || offset + (rowCount - 1) * stride + count <= upperCount),
      "Pixels outside of the page cannot be drawn on.")
  }
}
