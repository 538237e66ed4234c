import TextAnalysis
import TextShaping

/// The parts of a line's slack that spaces, letters and glyphs take at the same time.
///
/// Each takes a part of its limit. If glyphs change, they and the letters reach their limits when
/// the spaces are a third of the way to theirs, because a changed space is seen first.
struct JustifiedShare {
  /// The part of their limits that letters and glyphs take, from 0 to 1.
  let others: Double

  /// - Parameters:
  ///   - slack: The room to distribute, in points.
  ///   - spaces: The total limit of the spaces, in points.
  ///   - letters: The total limit of the gaps between letters, in points.
  ///   - glyphs: The total limit of the glyphs, in points.
  init(of slack: Double, spaces: Double, letters: Double, glyphs: Double) {
    let weight = glyphs > 0 ? 3.0 : 1
    let reach = spaces + weight * (letters + glyphs)
    others = reach > 0 ? min(1, weight * slack / reach) : 0
  }
}
