import TextGeometry
import TextShaping
import TextStorage

/// The cost of line fragments, higher the worse they look (D. E. Knuth and M. F. Plass, "Breaking
/// Paragraphs into Lines", 1981).
///
/// A justified fragment is rated by the widening or narrowing of its spaces, a ragged one by its
/// distance from the edge. A fragment of a justified paragraph is left ragged if its spaces would
/// be widened too far, and is rated by both. It costs more than any fragment that fills its room,
/// and more the further it falls short. Its ratio is doubled if more text would fit, so that its
/// neighbours do not fall short for its sake.
struct LineDemerits: Sendable {
  /// The widening of a space and of the letters beside it, or the shortfall of a ragged fragment,
  /// that gives a ratio of 1, in points.
  let stretch: Double
  /// The most by which a space and the letters beside it may be narrowed, in points.
  let shrink: Double
  /// The most by which a space alone may be narrowed, in points.
  private let spaceShrink: Double
  /// The most by which each gap between letters may be narrowed, in points.
  let letterShrink: Double
  /// The most by which glyphs are stretched or narrowed, as a fraction of their width.
  let expansion: Double
  let isJustified: Bool
  /// True if rows are balanced: as few as possible, and as evenly filled.
  let isBalanced: Bool
  /// True if room goes between all pieces, as in Han and kana, and not only into spaces.
  let isIdeographic: Bool
  /// The most by which a justified fragment's spaces are widened, in points; a fragment that would
  /// need more is left ragged.
  let raggedStretch: Double
  /// The ratio of a fragment that just has to be left ragged.
  private let raggedRatio: Double
  /// The shortfall, in points, that adds 1 to the ratio of a ragged fragment.
  private let raggedUnit: Double
  /// The cost of a single short word in the last line.
  let loneWord: Double
  /// The cost of a fragment that ends with a hyphen.
  let hyphen: Double
  /// The cost of a fragment much tighter or looser than the one before it.
  let contrast: Double
  /// The cost of a row that starts or ends with the same word as the row beside it.
  let repeatedWord: Double

  /// The number of gaps between letters for each space, in the alphabets that have both. Lines are
  /// rated by this average, because counting the gaps of each line takes too long.
  static let gapsPerSpace = 6.0
  /// The cost of every fragment, so that plans with fewer fragments win.
  static let fragment = 10.0
  /// The cost of a fragment that ends with a hyphen.
  static let hyphen = 50.0 * 50
  /// The additional cost of a hyphen in the fragment after another hyphenated one, and in a word
  /// that has a hyphen of its own.
  static let secondHyphen = 10_000.0
  /// The cost of a fragment much tighter or looser than the one before it.
  static let contrast = 10_000.0
  /// The costs of a hyphen and of a contrast where glyphs take part of the room. Lines are then so
  /// even that most hyphens are not worth it, and a contrast is hardly seen.
  static let hyphenAmongGlyphs = 70.0 * 70
  static let contrastAmongGlyphs = 3_000.0
  /// The cost of a repeated word there. Other lines are not even enough to choose by it.
  static let repeatedWordAmongGlyphs = 3_000.0
  /// The cost of a paragraph's last line that is one short word.
  static let loneLastWord = 10_000.0
  /// The same cost if the style asks for at least two words.
  static let forbiddenLastWord = 1e12
  /// The fraction of its room below which a last word counts as short.
  static let shortPart = 0.25
  /// The cost of a row that is higher than its text needs.
  static let needlessHeight = 2_500.0

  /// - Parameters:
  ///   - space: The width of a space, in points.
  ///   - shrink: The most by which a space may be narrowed, in points.
  ///   - expansion: The most by which glyphs are stretched or narrowed, as a fraction of their
  ///     width.
  init(
    space: Double, shrink: Double, expansion: Double, style: ParagraphStyle, isIdeographic: Bool
  ) {
    self.expansion = expansion
    hyphen = expansion > 0 ? Self.hyphenAmongGlyphs : Self.hyphen
    contrast = expansion > 0 ? Self.contrastAmongGlyphs : Self.contrast
    isJustified = style.alignment == .justified
    isBalanced = style.lineBreaking == .balanced
    repeatedWord =
      expansion > 0 && isJustified && !isBalanced && !isIdeographic
      ? Self.repeatedWordAmongGlyphs : 0
    let limits = style.justification
    let letters = limits.sharesRoom ? limits.maximumLetterSpacing * Self.gapsPerSpace : 0
    // A ragged edge may vary by two ems, some eight spaces, as in plain TeX.
    stretch = isJustified ? max(space, 1e-3) * 0.5 + letters : max(space, 1e-3) * 8
    self.shrink = shrink > 0 ? shrink + letters : 0
    spaceShrink = shrink
    letterShrink = limits.letterShrink(spaceShrink: shrink, expansion: expansion)
    self.isIdeographic = isIdeographic
    // The reach of kashida strokes is not known here, and gaps between ideographs can always be
    // widened.
    raggedStretch =
      isJustified && !isIdeographic && limits.maximumKashida == 0
      ? limits.raggedStretch ?? .infinity : .infinity
    // Twice the ratio of the loosest filled fragment, so that few lines are left ragged.
    raggedRatio = 2 * raggedStretch / stretch
    raggedUnit = max(space, 1e-3) * 8
    loneWord =
      style.lineBreakStrategy.contains(.pushOut) ? Self.forbiddenLastWord : Self.loneLastWord
  }

  /// The deviation of a fragment from its natural width; 1 is just acceptable.
  ///
  /// - Parameters:
  ///   - slack: The room that its visible text leaves, in points; negative if spaces are narrowed.
  ///   - spaces: The number of its spaces.
  ///   - pieces: The number of its pieces.
  ///   - width: The natural width of its visible text, in points.
  ///   - letters: The most by which its letters can be moved closer, in points; 0 if it is not
  ///     known.
  ///   - isFull: True if no more text fits the room.
  @inline(__always)
  func ratio(
    slack: Double, spaces: Int, pieces: Int, width: Double, letters: Double = 0, isFull: Bool
  ) -> Double {
    // The part that glyphs take or give.
    let glyphs = expansion * width
    if slack < 0 {
      let narrowed = letters > 0 ? spaceShrink * Double(spaces) + letters : shrink * Double(spaces)
      // Rounded sums may be slightly too large even if nothing can be narrowed.
      let reach = narrowed + glyphs
      return reach > 0 ? max(-1, slack / reach) : 0
    }
    if !isJustified { return slack / stretch }
    let gaps = Double(max(1, isIdeographic ? max(spaces, pieces - 1) : spaces))
    let missing = slack - raggedStretch * gaps - glyphs
    if missing <= LineBreaker.tolerance { return slack / (stretch * gaps + glyphs) }
    let ratio = raggedRatio + missing / raggedUnit
    return isFull ? ratio : 2 * ratio
  }

  /// The cost of a fragment with a ratio.
  @inline(__always)
  static func cost(_ ratio: Double) -> Double {
    let badness = 100 * abs(ratio * ratio * ratio)
    return (fragment + badness) * (fragment + badness)
  }

  /// True if a room of several may stay empty although a word fits it. A ragged edge hides that a
  /// word is alone.
  var leavesRoomsEmpty: Bool { isJustified && !isBalanced }

  /// The cost of a room that is left empty although a word fits it: that of a fragment whose
  /// ratio is the room's width in units of eight spaces, some two ems.
  func emptyRoom(width: Double) -> Double { Self.cost(width / raggedUnit) }

  /// The ratio above which a single fragment costs more than the given demerits.
  static func ratio(costing demerits: Double) -> Double {
    Double.cbrt(max(0, demerits.squareRoot() - fragment) / 100)
  }

  /// The first tolerance where lines end between words: looser fragments are skipped at first.
  static let looseWords = 2.0

  /// An estimate of the loosest ratio in a good plan of the next rows. If room goes between all
  /// ideographs, rows come out nearly full, and the ratio is small.
  ///
  /// A good estimate avoids examining fragments that no good plan has; a bad one costs another
  /// pass.
  ///
  /// - Parameters:
  ///   - widest: The room of a row, in points.
  ///   - reach: The number of rows planned ahead.
  func firstTolerance(_ breaker: borrowing LineBreaker, widest: Double, reach: Int) -> Double {
    guard isJustified, isIdeographic else { return Self.looseWords }
    let rest = (breaker.paragraph.pieces.last?.advance ?? 0) - breaker.cursor.advance
    let rows = min(Double(reach), rest / max(1, widest))
    // Roughly the ratio at which one fragment costs as much as good ones in all rows, 160 each.
    // The exact ratio is a cubic root, which is too expensive for an estimate.
    return min(Self.looseWords, max(0.5, 0.38 * rows.squareRoot().squareRoot()))
  }

  /// The fitness class of a ratio: tight, decent, loose, very loose.
  @inline(__always)
  static func fitness(_ ratio: Double) -> Int {
    (ratio < -0.5 ? 0 : 1) + (ratio <= 0.5 ? 0 : 1) + (ratio <= 1 ? 0 : 1)
  }

  /// The penalty for the contrast between consecutive fragments of two fitness classes.
  @inline(__always)
  static func contrast(_ one: Int, _ other: Int, cost: Double = contrast) -> Double {
    abs(one - other) > 1 ? cost : 0
  }

  /// The penalty for the contrast between two fragments of one row, which are compared at a
  /// glance: for each class between them and the first.
  @inline(__always)
  func rowContrast(_ one: Int, _ other: Int) -> Double { Double(abs(one - other)) * contrast }

  /// The greatest of these penalties.
  var greatestRowContrast: Double { 3 * contrast }

  /// True if a path with these demerits can be pruned: whatever follows, it costs more than the
  /// path with the `least` demerits. Their fitness classes may differ, so the contrast penalty is
  /// counted in full.
  ///
  /// A small margin keeps paths of equal cost in spite of rounding.
  @inline(__always)
  static func isBeaten(
    _ demerits: Double, by least: Double, contrast: Double = contrast
  ) -> Bool {
    (least + contrast) * (1 + 1e-9) < demerits
  }
}
