/// Draws pictures at another size.
///
/// Rows and columns are resampled separately. A source row is brought to its new width when it is
/// first needed, and the two rows used last are kept. The time is therefore linear in the source
/// and the result, and the memory is that of two rows.
struct Resampler {
  /// A picture with premultiplied colours.
  private let pixels: [UInt32]
  private let width: Int
  private let height: Int

  /// Prepares to draw premultiplied pixels.
  init(width: Int, height: Int, premultiplied pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Prepares to draw a bitmap.
  init(_ bitmap: Bitmap) {
    let pixels: [UInt32]
    switch bitmap.format {
    case .gray8: pixels = bitmap.grays.map { UInt32($0) * 0x01_0101 | 0xFF00_0000 }
    case .rgba8: pixels = bitmap.pixels.map { PixelArithmetic.premultiplied($0) }
    }
    self.init(width: bitmap.width, height: bitmap.height, premultiplied: pixels)
  }

  /// Returns the premultiplied pixels of part of the page, with the picture stretched to a frame.
  ///
  /// - Parameters:
  ///   - area: The part of the page.
  ///   - left: The left edge of the frame, in pixels of the page.
  ///   - top: The top edge of the frame.
  ///   - frameWidth: The width of the frame; must be positive.
  ///   - frameHeight: The height of the frame; must be positive.
  func pixels(
    in area: PixelRect, left: Double, top: Double, frameWidth: Double, frameHeight: Double
  ) -> [UInt32] {
    let across = ResamplingWeights(
      pixels: area.columns, start: left, length: frameWidth, samples: width)
    let down = ResamplingWeights(
      pixels: area.rows, start: top, length: frameHeight, samples: height)
    let count = area.columns.count
    var kept = [[SIMD4<Float>]](repeating: [SIMD4<Float>](repeating: .zero, count: count), count: 2)
    var keptRows = [-1, -1]
    var sums = [SIMD4<Float>](repeating: .zero, count: count)
    var result: [UInt32] = []
    result.reserveCapacity(count * area.rows.count)
    for row in 0..<area.rows.count {
      for index in 0..<count { sums[index] = .zero }
      let start = down.starts[row]
      for weight in start..<down.starts[row + 1] {
        let source = down.first[row] + weight - start
        let slot = source & 1
        if keptRows[slot] != source {
          resampleRow(source, across, into: &kept[slot])
          keptRows[slot] = source
        }
        let part = down.weights[weight]
        for index in 0..<count { sums[index] += kept[slot][index] * part }
      }
      for index in 0..<count { result.append(Resampler.packed(sums[index])) }
    }
    return result
  }

  /// Computes one row of the picture at its new width.
  private func resampleRow(
    _ row: Int, _ across: ResamplingWeights, into result: inout [SIMD4<Float>]
  ) {
    let rowStart = row * width
    for index in result.indices {
      var sum = SIMD4<Float>.zero
      let start = across.starts[index]
      let source = rowStart + across.first[index] - start
      for weight in start..<across.starts[index + 1] {
        sum += Resampler.unpacked(pixels[source + weight]) * across.weights[weight]
      }
      result[index] = sum
    }
  }

  @inline(__always)
  private static func unpacked(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float(pixel & 0xFF), Float((pixel &>> 8) & 0xFF), Float((pixel &>> 16) & 0xFF),
      Float(pixel &>> 24))
  }

  /// Returns the nearest pixel, with no colour above the opacity.
  @inline(__always)
  private static func packed(_ value: SIMD4<Float>) -> UInt32 {
    let alpha = min(255, UInt32(value.w + 0.5))
    return min(alpha, UInt32(value.x + 0.5)) | min(alpha, UInt32(value.y + 0.5)) &<< 8
      | min(alpha, UInt32(value.z + 0.5)) &<< 16 | alpha &<< 24
  }
}
