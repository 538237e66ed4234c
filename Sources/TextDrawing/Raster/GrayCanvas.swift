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
    let width = self.width
    let top = rows.lowerBound
    var pixels = self.pixels.mutableSpan
    let start = (row - top) * width
    for index in start + columns.lowerBound..<start + columns.upperBound {
      pixels[index] = UInt8(
        truncatingIfNeeded: PixelArithmetic.mix(UInt32(pixels[index]), gray, amount))
    }
  }

  mutating func blend(_ ink: Ink, mask: Span<UInt8>, stride: Int, area: PixelRect, offset: Int) {
    let gray = ink.gray
    let alpha = ink.alpha
    let count = area.columns.count
    let width = self.width
    let top = rows.lowerBound
    var pixels = self.pixels.mutableSpan
    var start = (area.rows.lowerBound - top) * width + area.columns.lowerBound
    var maskStart = offset
    for _ in 0..<area.rows.count {
      if alpha == 255 {
        for index in 0..<count {
          pixels[start + index] = UInt8(
            truncatingIfNeeded: PixelArithmetic.mix(
              UInt32(pixels[start + index]), gray, UInt32(mask[maskStart + index])))
        }
      } else {
        for index in 0..<count {
          let amount = PixelArithmetic.multiply(UInt32(mask[maskStart + index]), alpha)
          pixels[start + index] = UInt8(
            truncatingIfNeeded: PixelArithmetic.mix(UInt32(pixels[start + index]), gray, amount))
        }
      }
      start += width
      maskStart += stride
    }
  }

  mutating func lay(
    _ upper: Span<UInt32>, alpha: UInt32, stride: Int, area: PixelRect, offset: Int
  ) {
    for row in area.rows {
      let start = (row - rows.lowerBound) * width
      let upperStart = offset + (row - area.rows.lowerBound) * stride - area.columns.lowerBound
      for column in area.columns {
        let pixel = PixelArithmetic.scalePixel(upper[upperStart + column], alpha)
        let lower = UInt32(pixels[start + column])
        let gray = (pixel & 0xFF) &+ PixelArithmetic.multiply(lower, 255 &- (pixel &>> 24))
        pixels[start + column] = UInt8(truncatingIfNeeded: gray)
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
