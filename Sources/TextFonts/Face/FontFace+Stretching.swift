import Synchronization
import TextStorage

/// Glyphs that justification stretches or narrows, drawn by a variable font's axis of widths, so
/// that stems keep their strength.
extension FontFace {
  /// A face for stretched glyphs.
  package struct Stretched: Sendable {
    /// The face, at another width if the font has an axis for it.
    package var face: FontFace
    /// The factor by which its glyphs still have to be stretched.
    package var expansion: Double
  }

  /// Returns the face for glyphs that are stretched by a factor.
  ///
  /// The axis is set in steps of one percent, because each step is a font of its own in files. The
  /// rest, and what the axis does not reach, is left as a factor, so that the glyphs are as wide
  /// as wanted on average. Named instances stay as they are.
  ///
  /// - Complexity: O(1), except for the first call with a step.
  package func stretched(by expansion: Double) -> Stretched {
    let percent = Int(((expansion - 1) * 100).rounded())
    guard percent != 0, index >> 16 == 0, !axes.isEmpty else {
      return Stretched(face: self, expansion: expansion)
    }
    guard let other = otherWidth(percent) else {
      return Stretched(face: self, expansion: expansion)
    }
    return Stretched(face: other.face, expansion: expansion / other.expansion)
  }

  /// Returns the face that is wider by some percent, with the factor between the widths of its
  /// glyphs and this face's; nil if there is none.
  private func otherWidth(_ percent: Int) -> Stretched? {
    if let known = otherWidths.withLock({ $0[percent] }) { return known }
    guard let axis = axes.first(where: { $0.tag == "wdth" }) else { return nil }
    let own = variations.last { $0.tag == axis.tag }?.value ?? axis.defaultValue
    let wanted = own * (1 + Double(percent) / 100)
    let value = min(max(wanted, axis.minimum), axis.maximum)
    guard value != own else { return nil }
    let settings =
      variations.filter { $0.tag != axis.tag } + [FontVariation(tag: axis.tag, value: value)]
    guard
      let face = try? FontFace(
        data: data, index: index, variations: settings, synthesis: synthesis, palette: palette)
    else { return nil }
    let (before, after) = (meanAdvance, face.meanAdvance)
    guard before > 0, after > 0 else { return nil }
    let made = Stretched(face: face, expansion: after / before)
    // Two threads may have made the same face; the first one stays.
    return otherWidths.withLock { known in
      if let first = known[percent] { return first }
      known[percent] = made
      return made
    }
  }

  /// The mean advance of the first glyphs, which are the letters in most fonts, in font units.
  private var meanAdvance: Double {
    let count = min(glyphCount, 256)
    let sum = (0..<count).reduce(0) { $0 + advance(ofGlyph: UInt32($1)) }
    return count == 0 ? 0 : sum / Double(count)
  }
}
