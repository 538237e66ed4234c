/// A font made in memory whose every measure a test chooses, so that layouts have exact numbers.
///
/// It is a valid TrueType font of 1,000 units per em. Every character is one glyph, a box from the
/// baseline to 700 units, as wide as its advance less 50 units on both sides. Letters do not join
/// or combine unless ligatures or kerning are asked for.
public struct TestFont: Sendable {
  /// How far the pen moves at the characters that differ from ``defaultAdvance``. Characters that
  /// are in no set of ``characters`` are added to the font.
  public var advances: [Unicode.Scalar: Int]
  /// How far the pen moves at every other character.
  public var defaultAdvance: Int
  /// How far the font reaches above the baseline.
  public var ascent: Int
  /// How far the font reaches below the baseline, positive.
  public var descent: Int
  /// The extra room between two lines.
  public var lineGap: Int
  /// Units to move the second of two characters, usually negative; written as a `kern` table.
  public var kerning: [Pair: Int] = [:]
  /// What is added to the advance of the first of two characters; written as the feature `kern` of a `GPOS` table.
  public var pairAdjustments: [Pair: Int] = [:]
  /// Character sequences that become one glyph by the feature `liga`; the glyph is as wide as its
  /// parts together.
  public var ligatures: [String] = []
  /// Rules of positions that reach from one letter to another.
  public var positionRules: [PositionRule] = []
  /// Whether the font says of all glyphs that they are bases, as it does where it has rules of positions.
  public var hasGlyphClasses = false
  /// Whether pair adjustments pass over the font's marks, which are then the characters that Unicode says are.
  public var pairsPassOverMarks = false
  /// The feature that makes ligatures.
  public var ligatureFeature = "liga"
  /// The OpenType tag of the script that the feature is for.
  public var ligatureScript = "DFLT"
  /// Whether the script's language requires the feature.
  public var requiresLigatures = false
  /// Letters that become others beside a space; for fonts without ligatures.
  public var spaceRules: [SpaceRule] = []
  /// The family's name.
  public var family = "Test"
  /// The weight class of `OS/2`, and what the style's name follows from.
  public var weight = 400
  /// Another weight class that the font has by mistake.
  public var mistakenWeight: Int?
  /// Whether the font says that it is italic.
  public var isItalic = false
  /// An axis `wght` from 100 to 900 (400 by default) at whose end every advance is this much wider;
  /// nil for a font that does not vary.
  public var advanceGrowthAtFullWeight: Int?
  /// Where that axis stands when nothing sets it.
  public var axisDefault = 400
  /// Whether outlines are PostScript's (`CFF`) rather than TrueType's.
  public var hasCompactOutlines = false
  /// Palettes of colours, each 0xRRGGBBAA; all have as many.
  public var palettes: [[UInt32]] = []
  /// What each palette is for: 1 light backgrounds, 2 dark ones.
  public var paletteFlags: [Int] = []
  /// Characters that are painted as glyphs of other characters in colours of the palette; 0xFFFF is the text's colour.
  public var colorLayers: [Unicode.Scalar: [(character: Unicode.Scalar, color: Int)]] = [:]
  /// Characters that are painted in the way of `COLR` version 1.
  public var paints: [Unicode.Scalar: TestPaint] = [:]
  /// Documents of the table `SVG `, each for the glyphs of the characters from its first to its last; they follow one
  /// another.
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

  /// What every test font covers: printable ASCII, no-break space, soft hyphen, hyphen, dashes,
  /// ellipsis, object replacement, an acute accent without advance, and the letters of Hebrew and
  /// Arabic.
  public static let characters: [Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0xA0...0xA0, 0xAD...0xAD, 0x301...0x301, 0x5D0...0x5EA, 0x621...0x63A,
      0x640...0x64A, 0x2010...0x2014, 0x2026...0x2026, 0xFFFC...0xFFFC,
    ]
    return ranges.joined().compactMap(Unicode.Scalar.init)
  }()

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
  /// The file is in the temporary folder, named after its bytes, so that the same font is written
  /// once however many tests ask for it.
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

  /// The font's code points in rising order; the glyph of the one at `i` is `i + 1`.
  var coverage: [Unicode.Scalar] {
    Set(TestFont.characters).union(advances.keys).sorted { $0.value < $1.value }
  }

  /// The glyph for a character, as shaping will give it.
  public func glyph(for scalar: Unicode.Scalar) -> UInt32 {
    UInt32((coverage.firstIndex(of: scalar) ?? -1) + 1)
  }

  /// The glyph for the ligature at a place in ``ligatures``.
  public func glyph(forLigature index: Int) -> UInt32 { UInt32(coverage.count + 1 + index) }

  /// How far the pen moves at a character, in font units.
  public func advance(of scalar: Unicode.Scalar) -> Int {
    advances[scalar] ?? (scalar.value == 0x301 ? 0 : defaultAdvance)
  }
}
