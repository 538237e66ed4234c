import TextFonts
import TextShaping

/// The parts of glyphs' widths that protrude from a line because of their shape.
///
/// The amounts were chosen so that Latin letters protrude as in tables made by eye; see
/// `docs/research/justification.md`.
enum ProtrudingShape {
  /// The part of a side's mean white that protrudes.
  private static let share = 0.4
  /// The part in scripts with a headline, which reaches as far as the letters' widths.
  private static let shareBelowHeadline = 0.2
  /// The parts of a width are multiples of this.
  private static let step = 0.005
  /// The least number of steps that protrude; stems with small serifs have fewer.
  private static let least = 3.0
  /// The greatest number of steps.
  private static let most = 12.0

  /// Returns the part of a glyph's width that protrudes at one of its sides, from 0 to 0.06.
  ///
  /// Ink beyond the advance protrudes already. Ideographs keep to the edge.
  ///
  /// - Parameters:
  ///   - side: The profile of the side.
  ///   - advance: The glyph's advance, in font units.
  ///   - script: The script of its text.
  static func part(of side: InkProfile.Side, advance: Double, in script: Script) -> Double {
    guard side.white > 0, advance > 0 else { return 0 }
    func part(ofWhite share: Double) -> Double {
      let steps = ((share * side.white - side.overhang) / advance / step).rounded()
      return steps < least ? 0 : min(steps, most) * step
    }
    // Most sides are nearly straight, and scripts are looked up in lists.
    let whole = part(ofWhite: share)
    if whole == 0 || script.hasIdeographs { return 0 }
    return script.hasHeadline ? part(ofWhite: shareBelowHeadline) : whole
  }
}
