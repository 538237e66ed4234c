import TextStorage

/// The pixels that a colour glyph is painted on.
struct ColorLayer {
  /// A pixel: red, green, blue and opacity, 0 to 1, the first three multiplied by the last.
  typealias Pixel = SIMD4<Float>

  let width: Int
  let height: Int
  /// The pixels, row by row from the top.
  private(set) var pixels: [Pixel]

  /// Creates an empty layer.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [Pixel](repeating: .zero, count: width * height)
  }

  /// Returns a colour as a pixel; parts outside of 0…1 are clamped, and NaN becomes 0.
  static func pixel(_ color: Color) -> Pixel {
    func part(_ value: Double) -> Float { value > 0 ? Float(min(value, 1)) : 0 }
    let alpha = part(color.alpha)
    return Pixel(
      part(color.red) * alpha, part(color.green) * alpha, part(color.blue) * alpha, alpha)
  }

  /// Lays a colour over each pixel.
  ///
  /// - Parameters:
  ///   - clip: The pixels to paint, and their coverage.
  ///   - color: The colour at a column and a row.
  mutating func cover(_ clip: ClipMask, _ color: (Int, Int) -> Pixel) {
    for row in clip.rows {
      for column in clip.columns {
        let coverage = clip[column, row]
        if coverage == 0 { continue }
        let source = color(column, row) * coverage
        let index = row * width + column
        pixels[index] = source + pixels[index] * (1 - source.w)
      }
    }
  }

  /// Composites another layer of the same size onto this one.
  mutating func put(_ other: ColorLayer, _ mode: CompositeMode, _ clip: ClipMask) {
    for row in clip.rows {
      for column in clip.columns {
        let coverage = clip[column, row]
        if coverage == 0 { continue }
        let index = row * width + column
        let beneath = pixels[index]
        let mixed = mode.mix(other.pixels[index], over: beneath)
        pixels[index] = beneath + (mixed - beneath) * coverage
      }
    }
  }

  /// Returns the pixels as integers: opacity in the highest byte, then red, green and blue.
  func packed() -> [UInt32] {
    pixels.map { pixel in
      let alpha = (min(max(pixel.w, 0), 1) * 255).rounded()
      func part(_ value: Float) -> UInt32 { UInt32(min(max((value * 255).rounded(), 0), alpha)) }
      return UInt32(alpha) << 24 | part(pixel.x) << 16 | part(pixel.y) << 8 | part(pixel.z)
    }
  }
}

/// The pixels of a layer that are painted, and their coverage.
struct ClipMask {
  let columns: Range<Int>
  let rows: Range<Int>
  /// The coverage of each pixel, row by row; empty if all are fully covered.
  private let coverage: [UInt8]

  /// The number of pixels within the mask's bounds.
  var area: Int { columns.count * rows.count }

  /// Creates a mask that covers everything.
  init(width: Int, height: Int) {
    columns = 0..<width
    rows = 0..<height
    coverage = []
  }

  /// Creates a mask of covered pixels within another mask; the coverages are multiplied.
  init(_ spans: [CoverageSpan], within other: ClipMask) {
    var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
    for span in spans {
      left = min(left, Int(span.x))
      right = max(right, Int(span.x + span.length))
      top = min(top, Int(span.y))
      bottom = max(bottom, Int(span.y) + 1)
    }
    columns = left < right ? (left..<right).clamped(to: other.columns) : 0..<0
    rows = top < bottom ? (top..<bottom).clamped(to: other.rows) : 0..<0
    var coverage = [UInt8](repeating: 0, count: columns.count * rows.count)
    for span in spans where rows.contains(Int(span.y)) {
      let row = Int(span.y)
      let start = (row - rows.lowerBound) * columns.count - columns.lowerBound
      for column in (Int(span.x)..<Int(span.x + span.length)).clamped(to: columns) {
        let part = Float(span.coverage) * other[column, row]
        coverage[start + column] = UInt8(part.rounded())
      }
    }
    self.coverage = coverage
  }

  /// The coverage of a pixel within ``columns`` and ``rows``, 0 to 1.
  @inline(__always)
  subscript(column: Int, row: Int) -> Float {
    if coverage.isEmpty { return 1 }
    return Float(coverage[(row - rows.lowerBound) * columns.count + column - columns.lowerBound])
      / 255
  }
}
