/// A font made in memory, with all measures chosen by a test, so that layouts have exact numbers.
///
/// It is a valid TrueType font of 1,000 units per em. Every character is one glyph: a box from the
/// baseline to 700 units, as wide as its advance less 50 units on both sides. Letters do not join
/// or combine unless ligatures or kerning are specified.
public struct TestFont: Sendable {
  /// The advances of characters that differ from ``defaultAdvance``, in font units. Characters
  /// that are not in ``characters`` are added to the font.
  public var advances: [Unicode.Scalar: Int]
  /// The advance of every other character, in font units.
  public var defaultAdvance: Int
  /// The ascent above the baseline, in font units.
  public var ascent: Int
  /// The descent below the baseline, in font units; positive.
  public var descent: Int
  /// The extra space between two lines, in font units.
  public var lineGap: Int
  /// The displacement of the second of two characters, in font units, usually negative; written as
  /// a `kern` table.
  public var kerning: [Pair: Int] = [:]
  /// The increase of the first advance of a pair, in font units; written as the feature `kern` of
  /// a `GPOS` table.
  public var pairAdjustments: [Pair: Int] = [:]
  /// Character sequences that become one glyph by the feature `liga`; the glyph is as wide as its
  /// parts together.
  public var ligatures: [String] = []
  /// Positioning rules between letters.
  public var positionRules: [PositionRule] = []
  /// True if the font classifies all glyphs as bases, as it does if it has positioning rules.
  public var hasGlyphClasses = false
  /// True if pair adjustments ignore marks; the marks are then the characters with that Unicode
  /// category.
  public var pairsPassOverMarks = false
  /// Characters whose ink is a triangle instead of a box: its left side is upright, and its right
  /// side slants from the box's lower right corner to the upper left one.
  public var wedges: Set<Unicode.Scalar> = []
  /// The feature that makes ligatures.
  public var ligatureFeature = "liga"
  /// The OpenType tag of the feature's script.
  public var ligatureScript = "DFLT"
  /// True if the script's language requires the feature.
  public var requiresLigatures = false
  /// Letters that are replaced beside a space; for fonts without ligatures.
  public var spaceRules: [SpaceRule] = []
  /// The family's name.
  public var family = "Test"
  /// The weight class of `OS/2`, from which the style's name is derived.
  public var weight = 400
  /// A wrong weight class that the font has as well.
  public var mistakenWeight: Int?
  /// True if the font is italic by its tables.
  public var isItalic = false
  /// The increase of every advance at the end of an axis, `wght` from 100 to 900 (400 by default)
  /// unless another is set. Nil for a font that does not vary.
  public var advanceGrowthAtFullWeight: Int?
  /// The tag of that axis.
  public var axisTag = "wght"
  /// The ends of that axis.
  public var axisRange = 100...900
  /// The default of that axis.
  public var axisDefault = 400
  /// True if outlines are PostScript's (`CFF`) instead of TrueType's.
  public var hasCompactOutlines = false
  /// Palettes of colours, each 0xRRGGBBAA; all have the same number of colours.
  public var palettes: [[UInt32]] = []
  /// The use of each palette: 1 for light backgrounds, 2 for dark ones.
  public var paletteFlags: [Int] = []
  /// Characters that are painted as glyphs of other characters in palette colours; 0xFFFF is the
  /// text's colour.
  public var colorLayers: [Unicode.Scalar: [(character: Unicode.Scalar, color: Int)]] = [:]
  /// Characters that are painted by `COLR` version 1.
  public var paints: [Unicode.Scalar: TestPaint] = [:]
  /// The documents of the table `SVG `, each for the consecutive glyphs of the characters from its
  /// first to its last.
  public var drawings: [(first: Unicode.Scalar, last: Unicode.Scalar, document: [UInt8])] = []

  /// Two neighbouring characters.
  public struct Pair: Hashable, Sendable {
    /// The first character in the text.
    public var first: Unicode.Scalar
    /// The character after it.
    public var second: Unicode.Scalar

    /// Creates a pair.
    public init(_ first: Unicode.Scalar, _ second: Unicode.Scalar) {
      self.first = first
      self.second = second
    }
  }

  /// The characters of every test font: printable ASCII, no-break space, soft hyphen, hyphen,
  /// dashes, ellipsis, object replacement, an acute accent without advance, and the letters of
  /// Hebrew and Arabic.
  public static let characters: [Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0xA0...0xA0, 0xAD...0xAD, 0x301...0x301, 0x5D0...0x5EA, 0x621...0x63A,
      0x640...0x64A, 0x2010...0x2014, 0x2026...0x2026, 0xFFFC...0xFFFC,
    ]
    return ranges.joined().compactMap(Unicode.Scalar.init)
  }()

  /// Returns a font whose advances grow from 500 to 1,000 units along an axis `wdth` from 50 to
  /// 150 percent.
  public static func ofSeveralWidths() -> TestFont {
    var font = TestFont()
    font.advanceGrowthAtFullWeight = 500
    (font.axisTag, font.axisRange, font.axisDefault) = ("wdth", 50...150, 50)
    return font
  }

  /// Returns a font whose advances shrink from 600 to 440 units along an axis `opsz` from 8 to 40
  /// points: by 5 units for each point.
  public static func ofOpticalSizes() -> TestFont {
    var font = TestFont(defaultAdvance: 600)
    font.advanceGrowthAtFullWeight = -160
    (font.axisTag, font.axisRange, font.axisDefault) = ("opsz", 8...40, 8)
    return font
  }

  /// Describes a font.
  public init(
    advances: [Unicode.Scalar: Int] = [:], defaultAdvance: Int = 500, ascent: Int = 800,
    descent: Int = 200, lineGap: Int = 0
  ) {
    self.advances = advances
    self.defaultAdvance = defaultAdvance
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
  }

  /// Writes a font and returns its path.
  ///
  /// The file is in the temporary folder and named after its bytes, so the same font is written
  /// only once.
  public static func make(
    advances: [Character: Int] = [:], default defaultAdvance: Int = 500, ascent: Int = 800,
    descent: Int = 200, lineGap: Int = 0
  ) -> String {
    var scalars: [Unicode.Scalar: Int] = [:]
    for (character, advance) in advances {
      precondition(
        character.unicodeScalars.count == 1, "A test font's characters are single code points.")
      for scalar in character.unicodeScalars { scalars[scalar] = advance }
    }
    return TestFont(
      advances: scalars, defaultAdvance: defaultAdvance, ascent: ascent, descent: descent,
      lineGap: lineGap
    ).path()
  }

  /// The font's code points in ascending order; the glyph of the one at `i` is `i + 1`.
  var coverage: [Unicode.Scalar] {
    Set(TestFont.characters).union(advances.keys).sorted { $0.value < $1.value }
  }

  /// The glyph for a character, as returned by shaping.
  public func glyph(for scalar: Unicode.Scalar) -> UInt32 {
    UInt32((coverage.firstIndex(of: scalar) ?? -1) + 1)
  }

  /// The glyph for the ligature at an index of ``ligatures``.
  public func glyph(forLigature index: Int) -> UInt32 { UInt32(coverage.count + 1 + index) }

  /// The advance of a character, in font units.
  public func advance(of scalar: Unicode.Scalar) -> Int {
    advances[scalar] ?? (scalar.value == 0x301 ? 0 : defaultAdvance)
  }
}
