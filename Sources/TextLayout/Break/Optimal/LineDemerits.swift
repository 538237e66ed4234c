import TextGeometry
import TextStorage

/// What a line fragment costs, more the worse it looks (D. E. Knuth and M. F. Plass, "Breaking Paragraphs into
/// Lines", 1981).
///
/// A justified fragment is measured by how much its spaces are widened or narrowed, one set ragged
/// by how far it ends from its edge. A fragment of a justified paragraph that is left ragged,
/// because its spaces would be widened too far, is measured by both: it costs more than any that
/// fills its room, and grows worse by how far it falls short. It costs most where more text would
/// fit, so that one such fragment does not make its neighbours fall short for its sake.
struct LineDemerits: Sendable {
  /// By how much a space is widened for a ratio of 1, or a ragged fragment falls short, in points.
  let stretch: Double
  /// By how much a space may be narrowed, in points.
  let shrink: Double
  let isJustified: Bool
  /// Whether room goes between all pieces, as in Han and kana, and not only into spaces.
  let isIdeographic: Bool
  /// The limit by which a justified fragment's spaces are widened at most, in points; one that would need
  /// more is left ragged.
  let raggedStretch: Double
  /// The ratio of a fragment that is just left ragged.
  private let raggedRatio: Double
  /// The shortfall, in points, that adds 1 to the ratio of a ragged fragment.
  private let raggedUnit: Double
  /// What a lone last word costs.
  let loneWord: Double

  /// Of each fragment, so that few are better than many.
  static let fragment = 10.0
  /// Of a fragment that ends with a hyphen.
  static let hyphen = 50.0 * 50
  /// Of a second hyphen after another.
  static let secondHyphen = 10_000.0
  /// Of a fragment much tighter or looser than the one before it.
  static let contrast = 10_000.0
  /// Of a paragraph's last line that is one short word.
  static let loneLastWord = 10_000.0
  /// The same where a style asks for two words at least.
  static let forbiddenLastWord = 1e12
  /// A last word is short when it takes less than this part of its room.
  static let shortPart = 0.25
  /// Of a row higher than its text.
  static let needlessHeight = 2_500.0

  /// - Parameter space: The width of a space, in points.
  init(space: Double, shrink: Double, style: ParagraphStyle, isIdeographic: Bool) {
    isJustified = style.alignment == .justified
    // A ragged edge may waver by two ems, some eight spaces, as in plain TeX.
    stretch = max(space, 1e-3) * (isJustified ? 0.5 : 8)
    self.shrink = shrink
    self.isIdeographic = isIdeographic
    let limits = style.justification
    // How far strokes of kashida go is not known here, and between ideographs there is always room.
    raggedStretch =
      isJustified && !isIdeographic && limits.maximumKashida == 0
      ? limits.raggedStretch ?? .infinity : .infinity
    // Twice as loose as the loosest that is filled: few lines are to be left ragged.
    raggedRatio = 2 * raggedStretch / stretch
    raggedUnit = max(space, 1e-3) * 8
    loneWord =
      style.lineBreakStrategy.contains(.pushOut) ? Self.forbiddenLastWord : Self.loneLastWord
  }

  /// How far a fragment is from its natural width, 1 being what looks just good.
  ///
  /// - Parameters:
  ///   - slack: The room that its visible text leaves, in points; negative when spaces are narrowed.
  ///   - spaces: How many spaces it holds.
  ///   - pieces: How many pieces it holds.
  ///   - isFull: True if no more text fits the room.
  @inline(__always)
  func ratio(slack: Double, spaces: Int, pieces: Int, isFull: Bool) -> Double {
    if slack < 0 {
      // Sums that are rounded may be a little too large where nothing can be narrowed.
      return shrink > 0 && spaces > 0 ? max(-1, slack / (shrink * Double(spaces))) : 0
    }
    if !isJustified { return slack / stretch }
    let gaps = Double(max(1, isIdeographic ? max(spaces, pieces - 1) : spaces))
    let missing = slack - raggedStretch * gaps
    if missing <= LineBreaker.tolerance { return slack / (stretch * gaps) }
    let ratio = raggedRatio + missing / raggedUnit
    return isFull ? ratio : 2 * ratio
  }

  /// What a fragment of a ratio costs.
  @inline(__always)
  static func cost(_ ratio: Double) -> Double {
    let badness = 100 * abs(ratio * ratio * ratio)
    return (fragment + badness) * (fragment + badness)
  }

  /// The ratio above which a fragment alone costs more than some demerits.
  static func ratio(costing demerits: Double) -> Double {
    Double.cbrt(max(0, demerits.squareRoot() - fragment) / 100)
  }

  /// Fragments looser than this are first left out where lines end between words.
  static let looseWords = 2.0

  /// The ratio of the loosest fragment that a good plan of the next rows is likely to have. Where room goes between all
  /// ideographs, rows come out nearly full, and this is little.
  ///
  /// A good guess spares looking at fragments that no good plan has; a bad one costs another pass.
  ///
  /// - Parameters:
  ///   - widest: The room of a row, in points.
  ///   - reach: How many rows are looked ahead.
  func firstTolerance(_ breaker: borrowing LineBreaker, widest: Double, reach: Int) -> Double {
    guard isJustified, isIdeographic else { return Self.looseWords }
    let rest = (breaker.paragraph.pieces.last?.advance ?? 0) - breaker.cursor.advance
    let rows = min(Double(reach), rest / max(1, widest))
    // About where one fragment costs as much as good ones in all rows, 160 each. The exact ratio is a cubic root, which takes longer
    // than a guess is worth.
    return min(Self.looseWords, max(0.5, 0.38 * rows.squareRoot().squareRoot()))
  }

  /// How tight a ratio looks: tight, decent, loose, very loose.
  @inline(__always)
  static func fitness(_ ratio: Double) -> Int {
    (ratio < -0.5 ? 0 : 1) + (ratio <= 0.5 ? 0 : 1) + (ratio <= 1 ? 0 : 1)
  }

  /// What it costs that two fragments follow each other.
  @inline(__always)
  static func contrast(_ one: Int, _ other: Int) -> Double {
    abs(one - other) > 1 ? contrast : 0
  }

  /// Whether a way to a place is worse than another, whatever follows, of which their last fragments may be a contrast to one
  /// and not to the other.
  ///
  /// What is about as good is not: sums are rounded.
  @inline(__always)
  static func isBeaten(_ demerits: Double, by least: Double) -> Bool {
    (least + contrast) * (1 + 1e-9) < demerits
  }
}
