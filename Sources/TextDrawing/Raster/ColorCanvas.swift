/// A band of a page in colour: four bytes a pixel, colours multiplied by the opacity.
struct ColorCanvas: Canvas {
  let width: Int
  let pageHeight: Int
  let rows: Range<Int>
  private var pixels: [UInt32]

  init(width: Int, pageHeight: Int, rows: Range<Int>, background: Ink) {
    self.width = width
    self.pageHeight = pageHeight
    self.rows = rows
    self.pixels = [UInt32](
      repeating: PixelArithmetic.scalePixel(background.pixel, background.alpha),
      count: width * rows.count)
  }

  mutating func blend(_ ink: Ink, coverage: UInt32, columns: Range<Int>, row: Int) {
    let amount = PixelArithmetic.multiply(coverage, ink.alpha)
    let color = ink.pixel
    let width = self.width
    let top = rows.lowerBound
    var pixels = self.pixels.mutableSpan
    let start = (row - top) * width
    for index in start + columns.lowerBound..<start + columns.upperBound {
      pixels[index] = PixelArithmetic.mixPixels(pixels[index], color, amount)
    }
  }

  mutating func blend(_ ink: Ink, mask: Span<UInt8>, stride: Int, area: PixelRect, offset: Int) {
    let color = ink.pixel
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
          pixels[start + index] = PixelArithmetic.mixPixels(
            pixels[start + index], color, UInt32(mask[maskStart + index]))
        }
      } else {
        for index in 0..<count {
          let amount = PixelArithmetic.multiply(UInt32(mask[maskStart + index]), alpha)
          pixels[start + index] = PixelArithmetic.mixPixels(pixels[start + index], color, amount)
        }
      }
      start += width
      maskStart += stride
    }
  }

  mutating func lay(
    _ upper: Span<UInt32>, alpha: UInt32, stride: Int, area: PixelRect, offset: Int
  ) {
    let count = area.columns.count
    let width = self.width
    let top = rows.lowerBound
    var pixels = self.pixels.mutableSpan
    var start = (area.rows.lowerBound - top) * width + area.columns.lowerBound
    var upperStart = offset
    for _ in 0..<area.rows.count {
      for index in 0..<count {
        let pixel = PixelArithmetic.scalePixel(upper[upperStart + index], alpha)
        pixels[start + index] = PixelArithmetic.over(pixel, pixels[start + index])
      }
      start += width
      upperStart += stride
    }
  }

  static func picture(joining bands: consuming [ColorCanvas]) -> Bitmap {
    precondition(!bands.isEmpty, "A picture is made of at least one band.")
    var first = bands.removeFirst()
    var height = first.rows.count
    var pixels = first.takePixels()
    while !bands.isEmpty {
      let next = bands.removeFirst()
      height += next.rows.count
      pixels.append(contentsOf: next.pixels)
    }
    makeStraight(&pixels)
    return Bitmap(width: first.width, height: height, pixels: pixels)
  }

  /// Hands the pixels over without copying them.
  private mutating func takePixels() -> [UInt32] {
    var taken: [UInt32] = []
    swap(&taken, &pixels)
    return taken
  }

  /// Undoes the multiplication by the opacity; a page with an opaque background has nothing to undo.
  private static func makeStraight(_ pixels: inout [UInt32]) {
    var all: UInt32 = 0xFF00_0000
    for pixel in pixels { all &= pixel }
    if all == 0xFF00_0000 { return }
    for index in pixels.indices { pixels[index] = PixelArithmetic.straight(pixels[index]) }
  }
}
