/// A band of a page's pixel rows that is being drawn on.
///
/// Coordinates are pixels of the whole page; what falls outside of the band is dropped. A page is
/// drawn as one band, or as several by as many threads.
protocol Canvas: Sendable {
  /// The width of the page in pixels.
  var width: Int { get }
  /// The height of the whole page in pixels.
  var pageHeight: Int { get }
  /// The rows of the page that this band holds.
  var rows: Range<Int> { get }

  /// Creates a band filled with the background's colour.
  ///
  /// - Parameters:
  ///   - width: The width of the page in pixels.
  ///   - pageHeight: The height of the whole page in pixels.
  ///   - rows: The rows of the page that the band holds.
  ///   - background: What to begin with; a transparent background only has a meaning in colour.
  init(width: Int, pageHeight: Int, rows: Range<Int>, background: Ink)

  /// Blends an ink into part of one row, everywhere with the same coverage.
  ///
  /// - Parameters:
  ///   - ink: What to draw with.
  ///   - coverage: 0 to 255, before the ink's own opacity.
  ///   - columns: The pixels, all of them on the page.
  ///   - row: A row of the band.
  mutating func blend(_ ink: Ink, coverage: UInt32, columns: Range<Int>, row: Int)

  /// Blends an ink through a mask of coverages.
  ///
  /// - Parameters:
  ///   - ink: What to draw with.
  ///   - mask: The coverages, row by row.
  ///   - stride: The width of the mask.
  ///   - area: Where the mask's part lies that is on the page and in the band.
  ///   - offset: The index in `mask` of the area's top left pixel.
  mutating func blend(_ ink: Ink, mask: Span<UInt8>, stride: Int, area: PixelRect, offset: Int)

  /// Lays premultiplied pixels over the page; the parameters are as for masks.
  ///
  /// - Parameters:
  ///   - alpha: The opacity of the whole, 0 to 255.
  ///   - picture: The pixels, row by row.
  ///   - stride: The width of the picture.
  ///   - area: Where the picture's part lies that is on the page and in the band.
  ///   - offset: The index in `pixels` of the area's top left pixel.
  mutating func lay(
    _ picture: Span<UInt32>, alpha: UInt32, stride: Int, area: PixelRect, offset: Int)

  /// The finished picture made of bands that lie below one another without gaps.
  static func picture(joining bands: consuming [Self]) -> Bitmap
}
