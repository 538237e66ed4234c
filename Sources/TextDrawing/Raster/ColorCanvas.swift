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
    let start = (row - rows.lowerBound) * width
    let range = start + columns.lowerBound..<start + columns.upperBound
    var pixels = self.pixels.mutableSpan
    precondition(
      range.lowerBound >= 0 && range.upperBound <= pixels.count,
      "Pixels outside of the page cannot be drawn on.")
    if amount == 255 {
      for index in range { unsafe pixels[unchecked: index] = color }
    } else {
      for index in range {
        unsafe pixels[unchecked: index] = PixelArithmetic.mixPixels(
          pixels[unchecked: index], color, amount)
      }
    }
  }

  mutating func blend(_ ink: Ink, mask: Span<UInt8>, stride: Int, area: PixelRect, offset: Int) {
    let color = ink.pixel
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
          unsafe pixels[unchecked: lower &+ index] = PixelArithmetic.mixPixels(
            pixels[unchecked: lower &+ index], color, UInt32(mask[unchecked: upper &+ index]))
        }
      } else {
        for index in 0..<pairs.count {
          let amount = unsafe PixelArithmetic.multiply(
            UInt32(mask[unchecked: upper &+ index]), alpha)
          unsafe pixels[unchecked: lower &+ index] = PixelArithmetic.mixPixels(
            pixels[unchecked: lower &+ index], color, amount)
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
        unsafe pixels[unchecked: lower &+ index] = PixelArithmetic.over(
          pixel, pixels[unchecked: lower &+ index])
      }
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
