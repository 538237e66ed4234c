import TextFonts
import TextGeometry

/// A face in a PDF file, with the glyphs in use, their codes and their characters.
///
/// Most faces are embedded as fonts whose codes are glyph numbers. Colour glyphs, and those of
/// fonts that cannot be reduced, are drawn by procedures (Type 3 fonts), 256 to a font.
final class PDFFont {
  /// The form in which a face is embedded.
  enum Form {
    /// As a font with the outlines of its glyphs.
    case embedded
    /// As a procedure for each glyph.
    case procedures
  }

  /// The characters of a glyph, as special values and a flag.
  private enum Meaning {
    /// The glyph has not been used yet.
    static let none: UInt32 = 0
    /// It has been used and has no characters.
    static let nothing = UInt32.max
    /// With this bit, an index into the lists of several characters; without it a code point.
    static let several: UInt32 = 0x8000_0000
  }

  let face: FontFace
  let form: Form
  // Checks of exclusive access would take longer than reading one number for each glyph.
  /// The numbers of its fonts within the file: one, or one for each 256 glyphs with procedures.
  @safe @exclusivity(unchecked) private(set) var resources: [Int]
  /// The glyphs in the order of first use.
  private(set) var glyphs: [UInt32] = []
  /// The code of each glyph that has procedures.
  private var procedureCodes: [UInt32: Int] = [:]
  private let numbers: CompactFontNumbers
  @safe @exclusivity(unchecked) private var meanings: [UInt32]
  private var severalCharacters: [[UInt16]] = []
  /// The width of each glyph in use, in thousandths of an em; NaN for others.
  @safe @exclusivity(unchecked) private var widths: [Float]
  private let thousandth: Double

  /// - Parameter resource: The number of its first font within the file.
  init(_ face: FontFace, resource: Int) {
    self.face = face
    form = face.hasColorGlyphs || !face.canBeSubset ? .procedures : .embedded
    resources = [resource]
    numbers = CompactFontNumbers(face)
    meanings = [UInt32](repeating: Meaning.none, count: face.glyphCount)
    widths = [Float](repeating: .nan, count: face.glyphCount)
    thousandth = 1000 / Double(face.unitsPerEm)
  }

  /// Returns a glyph number, or that of the missing-character glyph if the face has no such glyph.
  @inline(__always)
  func known(_ glyph: UInt32) -> UInt32 { glyph < UInt32(meanings.count) ? glyph : 0 }

  /// Records the use of a glyph, and its character unless it has one already.
  ///
  /// - Returns: True if the glyph's code maps to this character.
  @inline(__always)
  func use(_ glyph: UInt32, for scalar: UInt32) -> Bool {
    let known = meanings[Int(glyph)]
    if known == scalar { return true }
    if known == Meaning.none {
      add(glyph, nominal(glyph) ?? scalar)
    } else if known == Meaning.nothing {
      meanings[Int(glyph)] = scalar
    }
    return meanings[Int(glyph)] == scalar
  }

  /// Records the use of a glyph, for several characters or none.
  ///
  /// - Returns: True if the glyph's code maps to these characters.
  func use(_ glyph: UInt32, for characters: [UInt16]) -> Bool {
    if let scalar = PDFFont.single(characters) { return use(glyph, for: scalar) }
    let known = meanings[Int(glyph)]
    if known == Meaning.none || known == Meaning.nothing {
      if characters.isEmpty {
        if known == Meaning.none { add(glyph, nominal(glyph) ?? Meaning.nothing) }
        return meanings[Int(glyph)] == Meaning.nothing
      }
      let meaning = Meaning.several | UInt32(severalCharacters.count)
      severalCharacters.append(characters)
      if known == Meaning.none { add(glyph, meaning) } else { meanings[Int(glyph)] = meaning }
      return true
    }
    return self.characters(of: glyph) == characters
  }

  /// Returns the code point of characters that are exactly one.
  private static func single(_ characters: [UInt16]) -> UInt32? {
    if characters.count == 1, !UTF16.isSurrogate(characters[0]) { return UInt32(characters[0]) }
    guard characters.count == 2, UTF16.isLeadSurrogate(characters[0]),
      UTF16.isTrailSurrogate(characters[1])
    else { return nil }
    return 0x10000 + (UInt32(characters[0]) & 0x3FF) << 10 + UInt32(characters[1]) & 0x3FF
  }

  /// Returns space or hyphen for a glyph that several characters share, whichever came first.
  private func nominal(_ glyph: UInt32) -> UInt32? {
    for scalar in [0x20, 0x2D] as [UInt32] where face.glyph(for: scalar) == glyph && glyph != 0 {
      return scalar
    }
    return nil
  }

  private func add(_ glyph: UInt32, _ meaning: UInt32) {
    meanings[Int(glyph)] = meaning
    widths[Int(glyph)] = Float(fullWidth(of: glyph))
    if form == .procedures { procedureCodes[glyph] = glyphs.count }
    glyphs.append(glyph)
  }

  private func fullWidth(of glyph: UInt32) -> Double {
    (face.advance(ofGlyph: glyph) * thousandth).rounded()
  }

  /// Returns the width of a glyph that may not be in use yet, in thousandths of an em.
  func advance(of glyph: UInt32) -> Double {
    meanings[Int(glyph)] == Meaning.none ? fullWidth(of: glyph) : width(of: glyph)
  }

  /// True if the glyph for missing characters is in use.
  var usesMissingGlyph: Bool { meanings.first.map { $0 != Meaning.none } ?? false }

  /// True if some glyph in use has no characters.
  var hasGlyphWithoutCharacters: Bool {
    glyphs.contains { meanings[Int($0)] == Meaning.nothing }
  }

  /// Returns the characters of a glyph.
  func characters(of glyph: UInt32) -> [UInt16] {
    let meaning = meanings[Int(glyph)]
    if meaning == Meaning.nothing || meaning == Meaning.none { return [] }
    if meaning & Meaning.several != 0 { return severalCharacters[Int(meaning & ~Meaning.several)] }
    guard let scalar = Unicode.Scalar(meaning) else { return [] }
    return Array(String(Character(scalar)).utf16)
  }

  /// Returns the width of a glyph in use, in thousandths of an em.
  @inline(__always)
  func width(of glyph: UInt32) -> Double { Double(widths[Int(glyph)]) }

  /// Returns the code of a glyph of an embedded font.
  @inline(__always)
  func code(of glyph: UInt32) -> UInt16 { numbers[glyph] }

  /// Returns the procedure font that has a glyph, and the glyph's code there.
  func procedureCode(of glyph: UInt32, newResource: () -> Int) -> (resource: Int, code: UInt8) {
    let place = procedureCodes[glyph] ?? 0
    while resources.count <= place >> 8 { resources.append(newResource()) }
    return (resources[place >> 8], UInt8(truncatingIfNeeded: place))
  }
}
