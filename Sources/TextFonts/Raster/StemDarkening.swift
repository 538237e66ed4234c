/// Makes the stems of small glyphs wider, so that they do not pale.
///
/// The amounts are those of FreeType's CFF driver (its property `darkening-parameters`), which come from Adobe: the
/// finer the stem, the more it is widened.
struct StemDarkening {
  /// Widths of stems in pixels, and by how many pixels each is widened; in between along straight lines.
  private static let amounts = [
    (stem: 0.5, widening: 0.4), (stem: 1, widening: 0.275), (stem: 1.667, widening: 0.275),
    (stem: 2.333, widening: 0),
  ]
  /// How wide the vertical stems of faces are, in parts of the em.
  private var stems: [UInt32: Double] = [:]

  /// By how many pixels the stems of a face are widened, half on each side.
  mutating func widening(of face: FontFace, pixelsPerEm: Double) -> Double {
    Self.widening(ofStem: stem(of: face) * pixelsPerEm)
  }

  /// By how many pixels a stem is widened that is so many pixels wide.
  static func widening(ofStem width: Double) -> Double {
    guard width > amounts[0].stem else { return amounts[0].widening }
    for (low, high) in zip(amounts, amounts.dropFirst()) where width <= high.stem {
      let part = (width - low.stem) / (high.stem - low.stem)
      return low.widening + part * (high.widening - low.widening)
    }
    return 0
  }

  /// The width of the vertical stems of a face, in parts of the em.
  private mutating func stem(of face: FontFace) -> Double {
    if let known = stems[face.id] { return known }
    let stem = Self.measuredStem(of: face) ?? Self.usualStem(weight: face.weight)
    stems[face.id] = stem
    return stem
  }

  /// The width of the ink half-way up a letter that is one stem; nil when the face has none of them.
  private static func measuredStem(of face: FontFace) -> Double? {
    let size = 512.0
    for letter in "lI".unicodeScalars {
      let glyph = face.glyph(for: letter.value)
      guard glyph != 0 else { continue }
      var rasterizer = GlyphRasterizer()
      guard let mask = rasterizer.outlineMask(glyph, of: face, pixelsPerEm: size), !mask.isEmpty
      else { continue }
      let row = mask.height / 2 * mask.width
      let ink = mask.coverage[row..<row + mask.width].reduce(0) { $0 + Int($1) }
      if ink > 0 { return Double(ink) / 255 / size }
    }
    return nil
  }

  /// What stems of a weight on CSS's scale mostly have.
  private static func usualStem(weight: Int) -> Double { 0.00022 * Double(weight) }
}
