import TextFonts
import TextGeometry
import TextStorage

/// The clusters of a run and their characters.
extension SVGPage {
  /// The glyphs of one cluster, or of one character that layout has added.
  struct Cluster {
    /// Its characters; none if they are invisible.
    var characters: String
    /// Its range among the units of the text; nil if layout has added it.
    var units: Range<Int>?
    /// The origin of its base glyph, in page points.
    var origin: Point
    /// Its advance in the font, stretched as the run, in points.
    var advance: Double
    /// True if it is a mirrored character, such as a bracket in right-to-left text.
    var isMirrored = false
    /// True if it is a space, which may be wider or narrower than the font's.
    var isSpace = false
    /// True if it is a space whose glyph is not the font's usual one. Browsers measure it by
    /// either one, depending on the language.
    var isUnusualSpace = false

    /// True if it is an ideograph, or a syllable or mark used among them.
    var isIdeographic: Bool {
      characters.unicodeScalars.first.map {
        $0.value >= 0x2E80 && $0.value < 0xFB00 || $0.value >= 0xFE30
      } ?? false
    }
  }

  /// Returns the clusters of a run from left to right.
  ///
  /// - Parameter unmappedGlyphs: Receives the glyphs without a known character.
  mutating func clusters(of run: GlyphRun, unmappedGlyphs: inout [Int]) -> [Cluster] {
    let face = list.faces[run.face]
    let scale = face.scale(forSize: run.size) * run.expansion
    let tatweel = face.glyph(for: 0x640)
    var clusters: [Cluster] = []
    clusters.reserveCapacity(run.range.count)
    var index = run.range.lowerBound
    while index < run.range.upperBound {
      let start = index
      let place = cluster(ofGlyph: index)
      index += 1
      while place >= 0, index < run.range.upperBound, cluster(ofGlyph: index) == place {
        index += 1
      }
      var advance = 0.0
      var base = start
      for glyph in (start..<index).reversed() {
        let own = face.advance(ofGlyph: list.glyphs[glyph]) * scale
        if own != 0 { base = glyph }
        advance += own
      }
      var cluster = Cluster(
        characters: "", units: nil, origin: list.origins[base], advance: advance)
      if place >= 0 {
        let units = Int(place)..<Int(clusterEnds[Int(place)])
        cluster.units = units
        cluster.characters = characters(units)
        if let scalar = cluster.characters.unicodeScalars.first, SVGPage.isMirrored(scalar) {
          cluster.isMirrored = face.glyph(for: scalar.value) != list.glyphs[base]
        }
        if tatweel != 0, !cluster.characters.contains("\u{640}") {
          // Justification lengthens Arabic words with this character.
          for glyph in start..<index where list.glyphs[glyph] == tatweel {
            cluster.characters += "\u{640}"
          }
        }
      } else if let character = character(ofGlyph: list.glyphs[start], face: run.face) {
        cluster.characters.unicodeScalars.append(character)
      } else {
        unmappedGlyphs.append(start)
      }
      cluster.isSpace = Self.isSpace(cluster.characters)
      // Some fonts have another space for a script, such as hangul; browsers measure all spaces by
      // the usual one.
      if cluster.isSpace,
        let usual = cluster.characters.unicodeScalars.first.map({
          face.glyph(for: $0.value)
        }), usual != 0, list.glyphs[start] != usual
      {
        cluster.advance = face.advance(ofGlyph: usual) * scale
        cluster.isUnusualSpace = true
      }
      clusters.append(cluster)
    }
    return clusters
  }

  /// True if the characters are exactly one space or no-break space.
  private static func isSpace(_ characters: String) -> Bool {
    let scalars = characters.unicodeScalars
    guard let first = scalars.first, first == " " || first == "\u{A0}" else { return false }
    return scalars.dropFirst().isEmpty
  }

  /// True if a character has another glyph in right-to-left text.
  private static func isMirrored(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return scalar.properties.isBidiMirrored }
    switch scalar {
    case "(", ")", "<", ">", "[", "]", "{", "}": return true
    default: return false
    }
  }

  /// Returns the visible characters of a cluster.
  private func characters(_ units: Range<Int>) -> String {
    guard let text = list.text else { return "" }
    // Most clusters are one letter that needs no filtering.
    if units.count == 1, (0x20..<0x7F).contains(text.units[units.lowerBound]),
      let scalar = Unicode.Scalar(text.units[units.lowerBound])
    {
      return String(scalar)
    }
    var characters = ""
    for scalar in String(decoding: text.units[units], as: UTF16.self).unicodeScalars {
      switch scalar.value {
      case ..<0x20, 0x7F...0x9F, 0xAD, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060,
        0x2066...0x2069, 0xFEFF, 0xFFFC:
        break
      default: characters.unicodeScalars.append(scalar)
      }
    }
    // Spaces that hang over the end of a line have no glyph of their own.
    while characters.count > 1, characters.last == " " { characters.removeLast() }
    return characters
  }

  /// Returns the character of a glyph that layout has added, such as a hyphen, an ellipsis or the
  /// marker of a list item. Nil if it is not a usual one.
  private mutating func character(ofGlyph glyph: UInt32, face: Int) -> Unicode.Scalar? {
    if let known = nominalCharacters[face] { return known[glyph] }
    var characters: [UInt32: Unicode.Scalar] = [:]
    let usual: [UInt32] =
      Array(0x20...0x7E) + [0x2010, 0x2013, 0x2014, 0x2022, 0x2026, 0x25E6, 0x25AA]
    let markers = Set(list.text?.lines.flatMap { $0.marker.unicodeScalars.map(\.value) } ?? [])
    for value in usual + markers.sorted() {
      let nominal = list.faces[face].glyph(for: value)
      if nominal != 0, characters[nominal] == nil { characters[nominal] = Unicode.Scalar(value) }
    }
    nominalCharacters[face] = characters
    return characters[glyph]
  }
}
