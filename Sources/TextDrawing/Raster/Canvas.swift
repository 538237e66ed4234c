/// A band of a page's pixel rows that is being drawn on.
///
/// Coordinates are pixels of the whole page; pixels outside the band are dropped. A page is drawn
/// as one band, or as several by as many threads.
struct Canvas<Pixel: CanvasPixel>: Sendable {
  /// The width of the page in pixels.
  let width: Int
  /// The height of the whole page in pixels.
  let pageHeight: Int
  /// The rows of the page that this band holds.
  let rows: Range<Int>
  /// The colour space in which an ink is mixed where it covers part of a pixel.
  let blending: Smoothing.Blending
  private var pixels: [Pixel]

  /// Creates a band filled with the background's colour.
  ///
  /// - Parameters:
  ///   - width: The width of the page in pixels.
  ///   - pageHeight: The height of the whole page in pixels.
  ///   - rows: The rows of the page that the band holds.
  ///   - background: The initial colour; transparency only has a meaning in colour.
  ///   - blending: The colour space in which edges are mixed.
  init(
    width: Int, pageHeight: Int, rows: Range<Int>, background: Ink,
    blending: Smoothing.Blending = .srgb
  ) {
    self.width = width
    self.pageHeight = pageHeight
    self.rows = rows
    self.blending = blending
    // Leaves space for a byte before each row, which a PNG file has.
    pixels = [Pixel](capacity: (width + 1) * rows.count) { output in
      output.append(repeating: .background(background), count: width * rows.count)
    }
  }

  /// Blends an ink into part of one row, with the same coverage everywhere.
  ///
  /// - Parameters:
  ///   - ink: The ink.
  ///   - coverage: 0 to 255, before the ink's own opacity.
  ///   - columns: The pixels, all of them on the page.
  ///   - row: A row of the band.
  mutating func blend(_ ink: Ink, coverage: UInt32, columns: Range<Int>, row: Int) {
    let amount = PixelArithmetic.multiply(coverage, ink.alpha)
    let color = Pixel(ink)
    let light = blending == .linear && coverage < 255 ? LinearLight.shared : nil
    let start = (row - rows.lowerBound) * width
    let range = start + columns.lowerBound..<start + columns.upperBound
    var pixels = self.pixels.mutableSpan
    precondition(
      range.lowerBound >= 0 && range.upperBound <= pixels.count,
      "Pixels outside of the page cannot be drawn on.")
    if amount == 255 {
      for index in range { unsafe pixels[unchecked: index] = color }
    } else if let light {
      for index in range {
        let lower = unsafe pixels[unchecked: index]
        unsafe pixels[unchecked: index] = lower.mixed(
          with: lower.mixed(with: color, ink.alpha), coverage, by: light)
      }
    } else {
      for index in range {
        unsafe pixels[unchecked: index] = pixels[unchecked: index].mixed(with: color, amount)
      }
    }
  }

  /// Blends an ink through a mask of coverages.
  ///
  /// - Parameters:
  ///   - ink: The ink.
  ///   - mask: The coverages, row by row.
  ///   - stride: The width of the mask.
  ///   - area: The part of the mask's area that is on the page and in the band.
  ///   - offset: The index in `mask` of the area's top left pixel.
  mutating func blend(_ ink: Ink, mask: Span<UInt8>, stride: Int, area: PixelRect, offset: Int) {
    let color = Pixel(ink)
    let alpha = ink.alpha
    let width = self.width
    let pairs = RowPairs(
      area, width: width, band: rows, lowerCount: pixels.count, offset: offset, stride: stride,
      upperCount: mask.count)
    let light = blending == .linear ? LinearLight.shared : nil
    var pixels = self.pixels.mutableSpan
    for row in 0..<pairs.rowCount {
      let lower = pairs.lowerStart &+ row &* width
      let upper = pairs.upperStart &+ row &* stride
      if let light {
        for index in 0..<pairs.count {
          let amount = unsafe UInt32(mask[unchecked: upper &+ index])
          if amount == 0 { continue }
          let pixel = unsafe pixels[unchecked: lower &+ index]
          unsafe pixels[unchecked: lower &+ index] = pixel.mixed(
            with: pixel.mixed(with: color, alpha), amount, by: light)
        }
      } else if alpha == 255 {
        for index in 0..<pairs.count {
          unsafe pixels[unchecked: lower &+ index] = pixels[unchecked: lower &+ index].mixed(
            with: color, UInt32(mask[unchecked: upper &+ index]))
        }
      } else {
        for index in 0..<pairs.count {
          let amount = unsafe PixelArithmetic.multiply(
            UInt32(mask[unchecked: upper &+ index]), alpha)
          unsafe pixels[unchecked: lower &+ index] = pixels[unchecked: lower &+ index].mixed(
            with: color, amount)
        }
      }
    }
  }

  /// Lays premultiplied pixels over the page.
  ///
  /// - Parameters:
  ///   - picture: The pixels, row by row.
  ///   - alpha: The opacity of the whole, 0 to 255.
  ///   - stride: The width of the picture.
  ///   - area: The part of the picture's area that is on the page and in the band.
  ///   - offset: The index in `picture` of the area's top left pixel.
  mutating func lay(
    _ picture: Span<UInt32>, alpha: UInt32, stride: Int, area: PixelRect, offset: Int
  ) {
    let width = self.width
    let pairs = RowPairs(
      area, width: width, band: rows, lowerCount: pixels.count, offset: offset, stride: stride,
      upperCount: picture.count)
    var pixels = self.pixels.mutableSpan
    for row in 0..<pairs.rowCount {
      let lower = pairs.lowerStart &+ row &* width
      let upper = pairs.upperStart &+ row &* stride
      for index in 0..<pairs.count {
        let pixel = unsafe PixelArithmetic.scalePixel(picture[unchecked: upper &+ index], alpha)
        unsafe pixels[unchecked: lower &+ index] = pixels[unchecked: lower &+ index].covered(
          by: pixel)
      }
    }
  }

  /// Returns the picture made of bands that lie below one another without gaps.
  static func picture(joining bands: consuming [Canvas]) -> Bitmap {
    precondition(!bands.isEmpty, "A picture needs at least one band.")
    let height = bands.reduce(0) { $0 + $1.rows.count }
    var first = bands.removeFirst()
    var pixels = first.takePixels()
    pixels.reserveCapacity((first.width + 1) * height)
    while !bands.isEmpty { pixels.append(contentsOf: bands.removeFirst().pixels) }
    return Pixel.picture(width: first.width, height: height, pixels)
  }

  /// Moves the pixels out without copying them.
  mutating func takePixels() -> [Pixel] {
    var taken: [Pixel] = []
    swap(&taken, &pixels)
    return taken
  }
}
