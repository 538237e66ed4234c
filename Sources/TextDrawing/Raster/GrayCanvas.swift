/// A band of a page without colour: one byte a pixel, 0 black to 255 white.
struct GrayCanvas: Canvas {
  let width: Int
  let pageHeight: Int
  let rows: Range<Int>
  private var pixels: [UInt8]

  init(width: Int, pageHeight: Int, rows: Range<Int>, background: Ink) {
    self.width = width
    self.pageHeight = pageHeight
    self.rows = rows
    self.pixels = [UInt8](
      repeating: UInt8(truncatingIfNeeded: background.gray), count: width * rows.count)
  }

  mutating func blend(_ ink: Ink, coverage: UInt32, columns: Range<Int>, row: Int) {
    let amount = PixelArithmetic.multiply(coverage, ink.alpha)
    let gray = ink.gray
    let start = (row - rows.lowerBound) * width
    let range = start + columns.lowerBound..<start + columns.upperBound
    var pixels = self.pixels.mutableSpan
    precondition(
      range.lowerBound >= 0 && range.upperBound <= pixels.count,
      "Pixels outside of the page cannot be drawn on.")
    if amount == 255 {
      for index in range { unsafe pixels[unchecked: index] = UInt8(truncatingIfNeeded: gray) }
    } else {
      for index in range {
        unsafe pixels[unchecked: index] = UInt8(
          truncatingIfNeeded: PixelArithmetic.mix(UInt32(pixels[unchecked: index]), gray, amount))
      }
    }
  }

  mutating func blend(_ ink: Ink, mask: Span<UInt8>, stride: Int, area: PixelRect, offset: Int) {
    let gray = ink.gray
    let alpha = ink.alpha
    let width = self.width
    let pairs = RowPairs(
      area, width: width, band: rows, lowerCount: pixels.count, offset: offset, stride: stride,
      upperCount: mask.count)
    var pixels = self.pixels.mutableSpan
    for row in 0..<pairs.rowCount {
      let lower = pairs.lowerStart &+ row &* width
      let upper = pairs.upperStart &+ row &* stride
      if alpha == 255 {
        for index in 0..<pairs.count {
          unsafe pixels[unchecked: lower &+ index] = UInt8(
            truncatingIfNeeded: PixelArithmetic.mix(
              UInt32(pixels[unchecked: lower &+ index]), gray,
              UInt32(mask[unchecked: upper &+ index])))
        }
      } else {
        for index in 0..<pairs.count {
          let amount = unsafe PixelArithmetic.multiply(
            UInt32(mask[unchecked: upper &+ index]), alpha)
          unsafe pixels[unchecked: lower &+ index] = UInt8(
            truncatingIfNeeded: PixelArithmetic.mix(
              UInt32(pixels[unchecked: lower &+ index]), gray, amount))
        }
      }
    }
  }

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
        let beneath = unsafe UInt32(pixels[unchecked: lower &+ index])
        let gray = (pixel & 0xFF) &+ PixelArithmetic.multiply(beneath, 255 &- (pixel &>> 24))
        unsafe pixels[unchecked: lower &+ index] = UInt8(truncatingIfNeeded: gray)
      }
    }
  }

  static func picture(joining bands: consuming [GrayCanvas]) -> Bitmap {
    precondition(!bands.isEmpty, "A picture is made of at least one band.")
    var first = bands.removeFirst()
    var height = first.rows.count
    var pixels = first.takePixels()
    while !bands.isEmpty {
      let next = bands.removeFirst()
      height += next.rows.count
      pixels.append(contentsOf: next.pixels)
    }
    return Bitmap(width: first.width, height: height, grays: pixels)
  }

  /// Hands the pixels over without copying them.
  private mutating func takePixels() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &pixels)
    return taken
  }
}
