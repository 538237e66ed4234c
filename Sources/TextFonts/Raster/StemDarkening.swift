/// Widens the stems of small glyphs, so that they do not look pale.
///
/// The amounts are those of FreeType's CFF driver (its property `darkening-parameters`), which
/// come from Adobe. The thinner the stem, the more it is widened.
struct StemDarkening {
  /// The widening of stems by their width, both in pixels; linear in between.
  private static let amounts = [
    (stem: 0.5, widening: 0.4), (stem: 1, widening: 0.275), (stem: 1.667, widening: 0.275),
    (stem: 2.333, widening: 0),
  ]
  /// The width of the vertical stems of faces, in ems.
  private var stems: [UInt32: Double] = [:]

  /// Returns the widening of the stems of a face in pixels, half on each side.
  mutating func widening(of face: FontFace, pixelsPerEm: Double) -> Double {
    Self.widening(ofStem: stem(of: face) * pixelsPerEm)
  }

  /// Returns the widening of a stem, both in pixels.
  static func widening(ofStem width: Double) -> Double {
    guard width > amounts[0].stem else { return amounts[0].widening }
    for (low, high) in zip(amounts, amounts.dropFirst()) where width <= high.stem {
      let part = (width - low.stem) / (high.stem - low.stem)
      return low.widening + part * (high.widening - low.widening)
    }
    return 0
  }

  /// Returns the width of the vertical stems of a face, in ems.
  private mutating func stem(of face: FontFace) -> Double {
    if let known = stems[face.id] { return known }
    let stem = Self.measuredStem(of: face) ?? Self.defaultStem(weight: face.weight)
    stems[face.id] = stem
    return stem
  }

  /// Returns the width of the ink half-way up a letter that is one stem, in ems; nil if the face
  /// has no such letter.
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

  /// Returns the typical stem width for a weight on CSS's scale, in ems.
  private static func defaultStem(weight: Int) -> Double { 0.00022 * Double(weight) }
}
